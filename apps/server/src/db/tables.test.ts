import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { freshRecords, recordKinds } from '../testing/records.ts';
import { tableTypes } from '../testing/table-types.ts';

const file = fileURLToPath(new URL('./tables.ts', import.meta.url));
const MARK = '\n// The tables.\n';

/** `UPDATE_TABLES=1` writes what the store has into tables.ts. */
describe.each(recordKinds())('db/tables.ts on %s', (kind) => {
  test('says of every table what the migrated store has', async () => {
    const records = await freshRecords(kind);
    try {
      const tables = await tableTypes(records);
      const [head] = readFileSync(file, 'utf8').split(MARK);
      const names = [...tables.keys()].map((name) => `  ${name}: ${pascal(name)};`);
      const bodies = [...tables].map(
        ([name, columns]) =>
          `export type ${pascal(name)} = {\n${[...columns].map(([column, type]) => `  ${column}: ${type};`).join('\n')}\n};`,
      );
      const wanted = `${head}${MARK}export type Tables = {\n${names.join('\n')}\n};\n\n${bodies.join('\n\n')}\n`;
      if (process.env.UPDATE_TABLES) writeFileSync(file, wanted);
      expect(readFileSync(file, 'utf8')).toBe(wanted);
    } finally {
      await records.close();
    }
  });
});

const pascal = (name: string) =>
  `${name.replaceAll(/(?:^|_)([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())}Table`;
