import { table } from '../engine-measure.ts';
import { spread, type Times } from './measure.ts';
import type { Report } from './run.ts';

const line = (what: string, times: Times): string[] => [
  what,
  String(times.length),
  ...spread(times).map((ms) => ms.toFixed(1)),
];

/** Prints what came of a load, for people. */
export const say = (report: Report, storeChecked: boolean): void => {
  const { groups, calls, server, ledger } = report;
  const all = [...groups.values()].flat();
  const heads = ['ms from when it was due', 'requests', 'p50', 'p99', 'p99.9', 'worst'];
  table([
    heads,
    line('all', all),
    ...[...groups].map(([group, times]) => line(group, times)),
    line('bare route', report.bare),
    line('sent late by', report.late),
  ]);
  console.log();
  const slowest = [...calls].sort(([, a], [, b]) => spread(b)[1] - spread(a)[1]);
  table([['call', ...heads.slice(1)], ...slowest.map(([call, times]) => line(call, times))]);
  console.log();
  const statuses = [...report.statuses].map(([status, count]) => `${status}: ${count}`).join(', ');
  console.log(
    `${report.sent} answered at ${report.rate.toFixed(1)}/s; ${statuses}; bound in flight met ${report.waited} times, ${report.givenUp} never sent`,
  );
  if (server)
    console.log(
      `server: CPU ${server.cpuPercent.toFixed(0)} % of a core, RSS ${server.rssMb.toFixed(0)} MB, event-loop delay p99 ${server.loopDelayP99Ms.toFixed(1)} ms (with the timer's own 10)`,
    );
  console.log(
    `PostgreSQL CPU ${report.storeCpuPercent.toFixed(0)} %, server and PostgreSQL ${report.cpuMs.toFixed(1)} ms a request, driver CPU ${report.driverCpuPercent.toFixed(0)} %; load average ${report.loadBefore.toFixed(1)} before, ${report.loadAfter.toFixed(1)} after`,
  );
  console.log(
    `${report.checked} reads checked, ${ledger.acknowledged.length} writes acknowledged${storeChecked ? ' and compared with the store' : ''}; ${ledger.faults.length} faults`,
  );
  for (const fault of ledger.faults) console.log(`  ${fault}`);
};
