/** One message of a `text/event-stream`. */
export type Message = { id: string | null; event: string; data: string };

/** Reads messages out of pieces of text, wherever the pieces were cut. Comments (heartbeats) are dropped. */
export const messageReader = (): ((piece: string) => Message[]) => {
  let rest = '';
  return (piece) => {
    const blocks = (rest + piece).replace(/\r\n?/g, '\n').split('\n\n');
    rest = blocks.pop() ?? '';
    return blocks.flatMap((block) => {
      const message: Message = { id: null, event: 'message', data: '' };
      const lines: string[] = [];
      for (const line of block.split('\n')) {
        const [, field, value = ''] = /^(\w+):? ?(.*)$/.exec(line) ?? [];
        if (field === 'id') message.id = value;
        else if (field === 'event') message.event = value;
        else if (field === 'data') lines.push(value);
      }
      return lines.length === 0 ? [] : [{ ...message, data: lines.join('\n') }];
    });
  };
};
