/** A process that ends by an error which nobody caught, for a test of what it says. Its argument: how. */
import { sayLastWords } from './last-words.ts';
import { openLog } from './platform/log.ts';

sayLastWords(openLog({ logLevel: 'error' }));
const { how } = JSON.parse(process.argv[2] ?? '{}') as { how: 'thrown' | 'rejected' };
const end = () => {
  throw new Error('nobody caught this; password=hidden-word', { cause: new Error('the reason behind it') });
};
if (how === 'thrown') setTimeout(end);
else void Promise.resolve().then(end);
setInterval(() => {}, 1_000); // it has work to do, and would go on
