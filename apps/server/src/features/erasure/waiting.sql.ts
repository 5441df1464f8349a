import type { Context } from '../../context.ts';

/** Files of facts that wait to be read, or may be read again: what they bring of an erased device is refused then. */
export const waitingFactFiles = async ({ db }: Context): Promise<number> => {
  const [row] = await db.query<{ n: number }>(
    `select count(*)::int as n from job where kind = 'facts_file' and state in ('queued', 'running', 'dead')`,
  );
  return row?.n ?? 0;
};
