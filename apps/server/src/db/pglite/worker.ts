/** The worker thread that owns the PGlite engine. It speaks the Postgres wire protocol over messages. */
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { durableStartParams, hookFsync } from './fsync.ts';
import type { FromWorker, ToWorker, WorkerData } from './messages.ts';
import { isReady, wantsReady } from './protocol.ts';

const port = parentPort;
if (!port) throw new Error('This file runs as a worker thread only.');
const say = (message: FromWorker, move: ArrayBuffer[] = []) => port.postMessage(message, move);

try {
  const { dataDir, code } = workerData as WorkerData;
  const db = await PGlite.create({
    dataDir,
    pgliteWasmModule: code,
    extensions: { btree_gist, pg_trgm },
    startParams: durableStartParams(),
  });
  serve(db, hookFsync(db));
  say({ type: 'ready' });
} catch (error) {
  say({ type: 'failed', message: String(error) });
  process.exit(1);
}

function serve(db: PGlite, fsyncs: () => number) {
  let chain = Promise.resolve(); // one message at a time, in the order they came
  port?.on('message', (message: ToWorker) => {
    chain = chain
      .then(() => answer(message))
      .catch((error: unknown) => {
        // Errors of SQL travel inside the protocol. What is thrown here is an engine that broke: nothing it says
        // afterwards can be trusted, so the thread ends and the next connection starts a new one.
        say({ type: 'failed', message: String(error) });
        process.exit(1);
      });
  });

  async function answer(message: ToWorker): Promise<void> {
    if (message.type === 'bytes') {
      let tail = new Uint8Array();
      const onRawData = (data: Uint8Array) => {
        tail = Uint8Array.of(...tail, ...data.subarray(-6)).slice(-6);
        const copy = data.slice(); // the engine reuses its buffer
        say({ type: 'bytes', session: message.session, bytes: copy }, [copy.buffer]);
      };
      await db.runExclusive(() => db.execProtocolRawStream(message.bytes, { onRawData }));
      // An engine that gives up (no space for its log, say) tells the error and falls silent, without throwing.
      if (wantsReady(message.bytes) && !isReady(tail)) throw new Error('it gave up in the middle of an answer');
    } else if (message.type === 'reset') {
      await db.exec('rollback');
      await db.exec('discard all');
    } else if (message.type === 'fsyncs') {
      say({ type: 'fsyncs', calls: fsyncs() });
    } else {
      await db.close();
      say({ type: 'closed' });
      process.exit(0);
    }
  }
}
