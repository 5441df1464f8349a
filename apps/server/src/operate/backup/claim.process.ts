/** Opens a folder for backups, for a test that gives its files no room; says how that ended. */
import { openBackupFolder } from './backup-folder.ts';

const { root } = JSON.parse(process.argv[2] ?? '{}') as { root: string };
await openBackupFolder(root).then(
  () => console.log('opened'),
  (error: NodeJS.ErrnoException) => console.log(`failed: ${error.code}`),
);
