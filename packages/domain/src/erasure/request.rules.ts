import { kindOf } from '../device-id.ts';
import type { Issue } from '../issue.ts';

/** Identity types of OpenDSR (github.com/opengdpr/opengdpr, "Identity Types") that name a device; any other names nobody here. */
const DEVICE_IDENTITIES = ['android_advertising_id', 'ios_advertising_id', 'ios_vendor_id'] as const;

/** A request is answered at the latest so many days after it came (OpenDSR, "Regulatory timelines": GDPR Art. 12). */
export const ERASURE_DAYS = 30;

/** Most devices of one request. */
export const DEVICES_MOST = 1000;

export type ErasureDraft = {
  subject_request_type: string;
  subject_identities: readonly { identity_type: string; identity_value: string; identity_format: string }[];
};

const isOf = (type: string): boolean => (DEVICE_IDENTITIES as readonly string[]).includes(type);

/** What keeps a request from being carried out; `path` names the field, such as `subject_identities.0.identity_value`. Pure. */
export const checkErasureRequest = ({ subject_request_type, subject_identities }: ErasureDraft): Issue[] => {
  if (subject_request_type !== 'erasure')
    return [{ path: 'subject_request_type', message: 'subject_request_type must be erasure: nothing else is offered' }];
  return subject_identities.flatMap(({ identity_type, identity_value, identity_format }, n) => {
    const path = (field: string) => `subject_identities.${n}.${field}`;
    if (!isOf(identity_type))
      return [{ path: path('identity_type'), message: `identity_type must be one of ${DEVICE_IDENTITIES.join(', ')}` }];
    if (identity_format !== 'raw')
      return [
        { path: path('identity_format'), message: 'identity_format must be raw: a hash does not tell its device' },
      ];
    if (kindOf(identity_value) !== 'uuid')
      return [
        {
          path: path('identity_value'),
          message: 'identity_value must be the id of a device, such as 0f5c3b6e-0d3c-4d8f-9c57-2a1f6b7c8d90',
        },
      ];
    return [];
  });
};
