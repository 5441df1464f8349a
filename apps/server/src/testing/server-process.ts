import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { SHORT_LIVED } from './short-lived.ts';

type Env = Record<string, string | undefined>;

/** A process of the server's, as an operator starts it: nothing of the test's own environment but where programs are. */
export type ServerProcess = {
  pid: number;
  /** Whatever it has written so far. */
  said(): string;
  /** Resolves once it has written `words`; rejects when it ends without them. */
  says(words: string): Promise<void>;
  /** Its exit code, once it has ended. */
  ended: Promise<number | null>;
  /** Ctrl+C, and waits; answers the exit code. */
  stop(): Promise<number | null>;
};

const PASSED = ['PATH', 'HOME', 'LANG', 'TMPDIR', 'LD_LIBRARY_PATH', 'NODE_COMPILE_CACHE'];

/** Starts `main.ts` or `admin.ts` with this environment, and nothing else. @param node options of Node */
export function startProcess(
  file: 'main.ts' | 'admin.ts',
  env: Env,
  args: readonly string[] = [],
  node: readonly string[] = SHORT_LIVED,
): ServerProcess {
  const passed = Object.fromEntries(PASSED.map((name) => [name, process.env[name]]));
  const child = spawn(process.execPath, [...node, fileURLToPath(new URL(`../${file}`, import.meta.url)), ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...passed, ...env },
  });
  let text = '';
  let over = false;
  const waiting = new Set<() => void>();
  const changed = () => {
    for (const look of [...waiting]) look();
  };
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (bytes: Buffer) => {
      text += bytes;
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
    said: () => text,
    says: (words) =>
      new Promise((heard, fail) => {
        const look = () => {
          if (!over && !text.includes(words)) return;
          waiting.delete(look);
          if (text.includes(words)) heard();
          else fail(new Error(`It ended without saying "${words}":\n${text}`));
        };
        waiting.add(look);
        look();
      }),
    ended,
    stop: () => {
      child.kill('SIGINT');
      return ended;
    },
  };
}

/** Runs to the end; answers the exit code and all that was written. */
export const runToEnd = async (
  file: 'main.ts' | 'admin.ts',
  env: Env,
  args: readonly string[] = [],
  node: readonly string[] = SHORT_LIVED,
): Promise<{ code: number | null; said: string }> => {
  const started = startProcess(file, env, args, node);
  return { code: await started.ended, said: started.said() };
};
