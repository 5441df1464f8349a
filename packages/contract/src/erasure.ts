import { DEVICES_MOST } from '@fairlead/domain/erasure/request.rules';
import { z } from 'zod';
import { call } from './call.ts';
import { instant, text } from './shapes.ts';

const RequestId = z.uuid('must be a UUID').meta({ example: 'a7551968-d5d6-44b2-9831-815ac9017798' });
const status = z.enum(['pending', 'in_progress', 'completed']);

const StoreReport = z.object({
  store: z.string(),
  looked_at: z.int(),
  found: z.int().describe('things that named the device'),
  removed: z.int().describe('rows, ids or lines that went'),
});

const Received = z.object({
  subject_request_id: RequestId,
  received_time: instant,
  expected_completion_time: instant.describe('30 days after it came, at the latest'),
  encoded_request: z.string().describe('the request as it was understood: JSON, in base64'),
});

const Known = z.object({
  subject_request_id: RequestId,
  request_status: status,
  received_time: instant,
  expected_completion_time: instant,
  completed_time: instant.nullable(),
  results_count: z.int().nullable().describe('rows, ids and lines that went; null until it is completed'),
  results: z.array(StoreReport).nullable().describe('what was done in each store; null until it is completed'),
  stays: z.array(z.string()).nullable().describe('what may name the device for a while, and for how long'),
});

export const requestErasure = call({
  name: 'requestErasure',
  room: 'erasure',
  method: 'POST',
  path: '/opendsr/requests',
  title: 'Erase devices (OpenDSR)',
  description:
    'For a privacy service with a machine token of `OPENDSR_TOKENS`, or an administrator. Devices are erased from all stores by a job, and nothing takes them in any more. The same request again is answered as before; another one under the same `subject_request_id` gets 409. Only `erasure` of devices by their raw ids is offered; answers are not signed, and nobody is called back.',
  permission: 'erasure.manage',
  sender: 'privacy',
  orPerson: true,
  status: 201,
  body: z.object({
    subject_request_id: RequestId,
    subject_request_type: text(40).meta({ example: 'erasure' }),
    submitted_time: instant,
    subject_identities: z
      .array(
        z.object({
          identity_type: text(60).meta({ example: 'android_advertising_id' }),
          identity_value: text(100).meta({ example: '0f5c3b6e-0d3c-4d8f-9c57-2a1f6b7c8d90' }),
          identity_format: text(20).meta({ example: 'raw' }),
        }),
      )
      .min(1, 'must name at least 1 device')
      .max(DEVICES_MOST, `must name at most ${DEVICES_MOST} devices`),
  }),
  ok: Received,
});

export const getErasure = call({
  name: 'getErasure',
  room: 'erasure',
  method: 'GET',
  path: '/opendsr/requests/{subjectRequestId}',
  title: 'What became of a request to erase devices (OpenDSR)',
  description: 'With a machine token of `OPENDSR_TOKENS`, or for an administrator. An unknown request is 404.',
  permission: 'erasure.manage',
  sender: 'privacy',
  orPerson: true,
  params: z.object({ subjectRequestId: RequestId }),
  ok: Known,
});
