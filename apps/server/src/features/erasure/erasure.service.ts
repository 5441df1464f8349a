import { createHmac, randomUUID } from 'node:crypto';
import type { Ok, Sent } from '@fairlead/contract';
import type * as api from '@fairlead/contract/erasure';
import { checkErasureRequest, ERASURE_DAYS } from '@fairlead/domain/erasure/request.rules';
import type { Context } from '../../context.ts';
import { enqueue } from '../../platform/jobs/jobs.ts';
import { Conflict, NotFound, refuseIfAny } from '../../refusal.ts';
import { eraseDevices } from './erase.service.ts';
import {
  beginErasure,
  completeErasure,
  type ErasureReport,
  erasureById,
  insertErasure,
  type StoredErasure,
} from './erasure.sql.ts';

const DAY_MS = 86_400_000;
type Request = Sent<typeof api.requestErasure>['body'];

/** Tells the same request again from another one of its id, also when its devices are long erased. */
const digestOf = ({ config }: Context, text: string): Buffer =>
  createHmac('sha256', config.secretKey).update(`erasure ${text}`).digest();

const receivedOf = ({ id, received_at, expected_at }: StoredErasure, text: string): Ok<typeof api.requestErasure> => ({
  subject_request_id: id,
  received_time: received_at.toISOString(),
  expected_completion_time: expected_at.toISOString(),
  encoded_request: Buffer.from(text).toString('base64'),
});

/**
 * Takes a request that devices be erased and queues the work. The same one again is answered as the first time.
 * @throws Refused with the field that is wrong, Conflict when the id was used for another request
 */
export const requestErasure = async (context: Context, request: Request): Promise<Ok<typeof api.requestErasure>> => {
  refuseIfAny(checkErasureRequest(request));
  const text = JSON.stringify(request);
  const request_digest = digestOf(context, text);
  const { subject_request_id: id, subject_identities } = request;
  const received_at = context.realNow();
  const kept = await context.db.tx(async () => {
    const device_ids = subject_identities.map(({ identity_value }) => identity_value.toLowerCase());
    const expected_at = new Date(received_at.getTime() + ERASURE_DAYS * DAY_MS);
    if (await insertErasure(context, 'opendsr', { id, request_digest, device_ids, received_at, expected_at }))
      await enqueue(context, { kind: 'erasure', input: { id } });
    return erasureById(context, id);
  });
  if (!kept?.request_digest?.equals(request_digest))
    throw new Conflict('This subject_request_id was used for another request', 'request_conflict');
  return receivedOf(kept, text);
};

/** What became of a request. @throws NotFound */
export const getErasure = async (context: Context, id: string): Promise<Ok<typeof api.getErasure>> => {
  const kept = await erasureById(context, id);
  if (!kept) throw new NotFound();
  const { status, received_at, expected_at, completed_at, report } = kept;
  return {
    subject_request_id: kept.id,
    request_status: status,
    received_time: received_at.toISOString(),
    expected_completion_time: expected_at.toISOString(),
    completed_time: completed_at?.toISOString() ?? null,
    results_count: report?.stores.reduce((sum, { removed }) => sum + removed, 0) ?? null,
    results: report?.stores ?? null,
    stays: report?.stays ?? null,
  };
};

type Told = Parameters<typeof eraseDevices>[2];

/** Carries a request out; cut off, it begins again. One that is done already stays as it is. */
export const carryOut = async (context: Context, id: string, told: Told): Promise<ErasureReport | null> => {
  const kept = await erasureById(context, id);
  if (!kept?.device_ids) return kept?.report ?? null;
  await beginErasure(context, id);
  const report = await eraseDevices(context, kept.device_ids, told);
  await completeErasure(context, id, report);
  return report;
};

/** Erases devices at once, for the operator. @param uuids see `eraseDevices` */
export const eraseNow = async (context: Context, uuids: readonly string[], told: Told): Promise<ErasureReport> => {
  const id = randomUUID();
  const now = context.realNow();
  const device_ids = [...uuids];
  await insertErasure(context, 'command', { id, request_digest: null, device_ids, received_at: now, expected_at: now });
  return (await carryOut(context, id, told)) as ErasureReport;
};
