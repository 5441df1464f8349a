import { useRef, useState } from 'react';
import { useMay } from '#features/auth/auth.queries.ts';
import { ApiError, isStale } from '#lib/api-error.ts';
import { Field } from '#ui/form/Field.tsx';
import '#ui/form/form.css';
import { keepFocus } from '#ui/form/keep-focus.ts';
import { saveMerging } from '#ui/form/save-merging.ts';
import { Button } from '#ui/kit/Button.ts';
import type { WholeCampaign } from '../campaign-page.queries.ts';
import { type TestOf, useSaveTestDevice } from './test-campaign.queries.ts';
import './trial.css';

type Device = { device_id: string | null };
const words = { thing: 'test device', labels: { device_id: 'Device id' } };

/** A refusal as it is merged: a test is told with its campaign. */
const asDevice = (error: unknown): unknown => {
  if (!isStale(error)) return error;
  const body = error.body as { current: WholeCampaign };
  const device_id = body.current.test_campaign_configuration?.device_id ?? null;
  return new ApiError(error.status, { ...body, current: { ...body.current, device_id } }, error.requestId);
};

type Props = { campaign: Pick<WholeCampaign, 'id' | 'version'>; test: NonNullable<TestOf> };

/** The device that a test campaign is shown on: saved by itself, with Enter or its button. */
export const TestDevice = ({ campaign: { id, version }, test }: Props) => {
  const stored = test.device_id ?? '';
  const [typed, setTyped] = useState<string | null>(null);
  /** What it was when that was begun. */
  const began = useRef<Device & { version: number }>({ device_id: null, version });
  const save = useSaveTestDevice(id);
  const may = useMay()('campaign.test');
  const value = typed ?? stored;
  const idle = value.trim() === stored;
  const send = () => {
    if (idle || save.isPending) return;
    const params = { testCampaignId: String(test.id) };
    void saveMerging<Device, unknown>({
      part: {
        began: { device_id: began.current.device_id },
        version: began.current.version,
        mine: { device_id: value.trim() || null },
      },
      words,
      send: ({ mine: { device_id }, version: on = version }) =>
        save
          .mutateAsync({ params, body: { device_id, version: on } })
          .catch((error: unknown) => Promise.reject(asDevice(error))),
    }).then(
      ({ is }) => is !== 'back' && is !== 'busy' && setTyped(null),
      () => undefined, // said already
    );
  };
  return (
    <div className="campaign-test-device">
      <Field label="Device id" hint="The advertising id of the phone, as its settings tell it">
        {(bound) => (
          <input
            {...bound}
            className="input mono"
            value={value}
            readOnly={!may}
            autoComplete="off"
            spellCheck={false}
            placeholder="None yet"
            onChange={(event) => {
              if (typed === null) began.current = { device_id: test.device_id, version };
              setTyped(event.currentTarget.value);
            }}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return;
              event.preventDefault(); // it may stand within another form, which is not meant
              send();
            }}
          />
        )}
      </Field>
      {may && (
        <Button
          variant="default"
          loading={save.isPending}
          aria-disabled={idle}
          data-disabled={idle || undefined}
          onMouseDown={keepFocus}
          onClick={send}
        >
          Save device
        </Button>
      )}
    </div>
  );
};
