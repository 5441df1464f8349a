import { finished } from 'node:stream/promises';
import type { UtcDay } from '@fairlead/domain/utc-day';
import type { OpenedFacts } from '../../apps/server/src/db/facts.ts';
import { countOfCohort, idsOfCohort } from '../../apps/server/src/features/cohort/cohort-query.service.ts';
import { seconds } from '../engine-measure.ts';
import { cpuOf } from './ground.ts';
import { comparedRules } from './rules.ts';

const RUNS = 3;

/** CPU seconds of the facts engine, the median of some runs, and what the last one answered. */
const engineCpu = async <T>(facts: OpenedFacts, work: () => Promise<T>): Promise<{ cpu: number; result: T }> => {
  const spent: number[] = [];
  let result: T | undefined;
  for (let run = 0; run < RUNS; run++) {
    const before = cpuOf(facts.enginePid());
    result = await work();
    spent.push(cpuOf(facts.enginePid()) - before);
  }
  return { cpu: spent.toSorted((a, b) => a - b)[RUNS >> 1] ?? 0, result: result as T };
};

/** Each rule as the product asks for it, beside the best form of reference W3 by hand, in turn. */
export const compareRules = async (facts: OpenedFacts, apps: readonly number[], today: UtcDay): Promise<string[][]> => {
  const rows = [['rule, count only', 'devices', 'ours CPU s', 'by hand CPU s', 'ratio']];
  const line = (name: string, devices: number, ours: number, theirs: number) =>
    rows.push([name, String(devices), seconds(ours), seconds(theirs), theirs > 0 ? (ours / theirs).toFixed(2) : '']);
  for (const { name, definition, byHand } of comparedRules(apps)) {
    const { sql, params } = countOfCohort(definition, today);
    const sqlByHand = byHand.replaceAll('$', `'${today}'`);
    const theirs = await engineCpu(facts, () => facts.query<{ devices: number }>(sqlByHand));
    const ours = await engineCpu(facts, () => facts.query<{ devices: number }>(sql, params));
    const [mine, hand] = [ours.result[0]?.devices, theirs.result[0]?.devices];
    if (mine !== hand) throw new Error(`${name}: ${mine} devices, by hand ${hand}`);
    line(name, mine ?? 0, ours.cpu, theirs.cpu);
  }
  const sum = comparedRules(apps)[2];
  if (!sum) return rows;
  const drained = async (sql: string, params = {}) => {
    const stream = await facts.stream(sql, params, 'RowBinary');
    let bytes = 0;
    stream.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
    });
    await finished(stream);
    return bytes / 16;
  };
  const ids = idsOfCohort(sum.definition, today);
  const byHand = `SELECT UUIDToNum(device_id) AS id ${sum.byHand.slice(sum.byHand.indexOf('FROM (SELECT')).replaceAll('$', `'${today}'`)} ORDER BY id`;
  const theirs = await engineCpu(facts, () => drained(byHand));
  const ours = await engineCpu(facts, () => drained(ids.sql, ids.params));
  line('ids of the revenue rule, in order', ours.result - 1, ours.cpu, theirs.cpu);
  return rows;
};
