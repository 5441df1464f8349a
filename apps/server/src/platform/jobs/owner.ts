import { randomUUID } from 'node:crypto';
import { readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';

/** The workers of this process that still run. */
const here = new Set<string>();

/** A name for one worker that tells others on this machine whether its process still lives. */
export function newOwner(): { id: string; retire(): void } {
  const id = [machine(), process.pid, startOf(process.pid), randomUUID().slice(0, 8)].join('|');
  here.add(id);
  return { id, retire: () => here.delete(id) };
}

/**
 * True when the worker is certainly gone. A process id alone says little: it may be used again, and another container
 * counts its own; so machine, boot, process namespace and start time must agree before it is judged.
 * @param alone nobody but this process can have the store open.
 */
export function isGone(owner: string, alone: boolean): boolean {
  if (here.has(owner)) return false;
  const [place, pid, start] = owner.split('|');
  if (alone || (place === machine() && Number(pid) === process.pid)) return true;
  if (place !== machine()) return false;
  return startOf(Number(pid)) !== start;
}

let place: string | undefined;
function machine(): string {
  place ??= [
    hostname(),
    orNothing(() => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()),
    orNothing(() => readlinkSync('/proc/self/ns/pid')),
  ]
    .join('/')
    .replaceAll('|', '-');
  return place;
}

/** When a process started, as a word that only changes with the process; 'gone' when there is none. */
function startOf(pid: number): string {
  const stat = orNothing(() => readFileSync(`/proc/${pid}/stat`, 'latin1'));
  if (stat) return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? 'alive';
  try {
    process.kill(pid, 0);
    return 'alive';
  } catch (error) {
    return (error as { code?: string }).code === 'EPERM' ? 'alive' : 'gone';
  }
}

const orNothing = (read: () => string): string => {
  try {
    return read();
  } catch {
    return '';
  }
};
