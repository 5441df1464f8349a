import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { SHORT_LIVED } from './short-lived.ts';

export type TestProcess = {
  pid: number;
  /** The lines it has written. */
  lines: string[];
  /** Resolves with the first line that `is` accepts, also one from before; rejects when the process ends without it. */
  line(is: (line: string) => boolean): Promise<string>;
  /** kill -9, and waits until it is gone. */
  kill(): Promise<void>;
  /** Waits for its end; answers the exit code. */
  ended: Promise<number | null>;
};

/**
 * Runs a TypeScript file (a URL) as a process of its own, with `input` as its JSON argument.
 * @param fileBlocks no file grows beyond so many blocks of 512 bytes, as on a disk that is nearly full
 */
export function runProcess(file: URL, input: object, fileBlocks?: number): TestProcess {
  const command = [process.execPath, ...SHORT_LIVED, fileURLToPath(file), JSON.stringify(input)];
  const limited = fileBlocks === undefined ? [] : ['/bin/sh', '-c', `ulimit -f ${fileBlocks} && exec "$@"`, 'sh'];
  const [program = '', ...rest] = [...limited, ...command];
  const child: ChildProcess = spawn(program, rest, {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, NODE_OPTIONS: '' },
  });
  const lines: string[] = [];
  const waiting = new Set<() => void>();
  let over = false;
  const changed = () => {
    for (const look of [...waiting]) look();
  };
  if (child.stdout)
    createInterface({ input: child.stdout }).on('line', (line) => {
      lines.push(line);
      changed();
    });
  const ended = new Promise<number | null>((done) =>
    child.once('close', (code) => {
      over = true;
      changed();
      done(code);
    }),
  );
  return {
    pid: child.pid ?? 0,
    lines,
    ended,
    line: (is) =>
      new Promise((resolve, reject) => {
        const look = () => {
          const found = lines.find(is);
          if (found === undefined && !over) return;
          waiting.delete(look);
          if (found === undefined)
            reject(new Error(`The process ended without the line. It said: ${lines.join(' | ')}`));
          else resolve(found);
        };
        waiting.add(look);
        look();
      }),
    async kill() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}
