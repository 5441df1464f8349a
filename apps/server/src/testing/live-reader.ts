import { request } from 'node:http';

type LiveEvent = { id?: string; event: string; data: Record<string, unknown> };

/** A reader of the live stream: what it was told so far, and whether the stream ended. */
export type LiveReader = { status: number; events: LiveEvent[]; ended: () => boolean; close: () => void };

/** Reads the stream of a session: behind the last event of another, or from when its page began to read. */
export const readLive = (port: number, token: string, lastId?: string, since?: Date): Promise<LiveReader> =>
  new Promise((done, fail) => {
    const headers = { authorization: `Bearer ${token}`, ...(lastId ? { 'last-event-id': lastId } : {}) };
    const path = since ? `/api/events?since=${since.toISOString()}` : '/api/events';
    const call = request({ port, host: '127.0.0.1', path, headers, agent: false }, (answer) => {
      const events: LiveEvent[] = [];
      let ended = false;
      let rest = '';
      answer.setEncoding('utf8');
      answer.on('data', (text: string) => {
        rest += text;
        const blocks = rest.split('\n\n');
        rest = blocks.pop() ?? '';
        for (const block of blocks) {
          const lines = new Map(
            block.split('\n').map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 2)]),
          );
          const event = lines.get('event');
          const id = lines.get('id');
          if (event) events.push({ event, data: JSON.parse(lines.get('data') ?? '{}'), ...(id ? { id } : {}) });
        }
      });
      answer.on('error', () => {});
      answer.on('close', () => {
        ended = true;
      });
      done({ status: answer.statusCode ?? 0, events, ended: () => ended, close: () => call.destroy() });
    });
    call.on('error', fail);
    call.end();
  });
