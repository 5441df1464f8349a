import { useState } from 'react';
import { useMay } from '#features/auth/auth.queries.ts';
import { Field } from '#ui/form/Field.tsx';
import '#ui/form/form.css';
import { keepFocus } from '#ui/form/keep-focus.ts';
import { Button } from '#ui/kit/Button.ts';
import { type TestOf, useSaveTestDevice } from './test-campaign.queries.ts';
import './trial.css';

/** The device that a test campaign is shown on: saved by itself, with Enter or its button. */
export const TestDevice = ({ campaignId, test }: { campaignId: number; test: NonNullable<TestOf> }) => {
  const stored = test.device_id ?? '';
  const [typed, setTyped] = useState<string | null>(null);
  const save = useSaveTestDevice(campaignId);
  const may = useMay()('campaign.test');
  const value = typed ?? stored;
  const idle = value.trim() === stored;
  const send = () => {
    if (idle || save.isPending) return;
    save.mutate(
      { params: { testCampaignId: String(test.id) }, body: { device_id: value.trim() || null } },
      { onSuccess: () => setTyped(null) },
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
            onChange={(event) => setTyped(event.currentTarget.value)}
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
