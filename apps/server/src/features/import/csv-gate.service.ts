import { Transform } from 'node:stream';
import { csvCheck } from '@fairlead/domain/import/csv-check';
import { csvMessages } from '@fairlead/domain/import/csv-file.rules';
import { Refused } from '../../refusal.ts';

export const notCsv = (reason: string, path = 'file') =>
  new Refused([{ path, message: `${csvMessages.notCsv} ${reason}` }], 'not_a_csv');

const decode = ({ buffer, byteOffset, byteLength }: Uint8Array): string =>
  Buffer.from(buffer, byteOffset, byteLength).toString('utf8');

/**
 * Lets the bytes of a file through while they can be a list of this criterion (13.6), and fails with a 400 that says
 * why as soon as they cannot. `path` is the field that the file came in.
 */
export const csvGate = (criterion: string, path = 'file'): Transform => {
  const check = csvCheck(criterion, decode);
  const refusal = (reason: string | null) => (reason === null ? null : notCsv(reason, path));
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      const refused = refusal(check.look(chunk));
      if (refused) done(refused);
      else done(null, chunk);
    },
    flush(done) {
      done(refusal(check.end()));
    },
  });
};
