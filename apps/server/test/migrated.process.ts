/** Says where a migrated, empty directory of embedded records stands, which is made first where there is none. */
import { migratedDirectory } from '../src/testing/records.ts';

console.log(await migratedDirectory());
