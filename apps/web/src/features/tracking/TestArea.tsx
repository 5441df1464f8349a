import { useState } from 'react';
import { useMay } from '#features/auth/auth.queries.ts';
import { useSaveTestDevice, type WholeCampaign } from '#features/campaign/campaign-page.queries.ts';
import { Field } from '#ui/form/Field.tsx';
import { Button } from '#ui/kit/Button.ts';

/** The device that a test campaign is shown on (CE-13). */
export const TestArea = ({ campaign }: { campaign: WholeCampaign }) => {
  const test = campaign.test_campaign_configuration;
  const stored = test?.device_id ?? '';
  const [typed, setTyped] = useState<string | null>(null);
  const save = useSaveTestDevice();
  const may = useMay()('campaign.test');
  const value = typed ?? stored;
  const send = () => {
    if (!test || value === stored || save.isPending) return;
    save.mutate(
      { params: { testCampaignId: String(test.id) }, body: { device_id: value.trim() } },
      { onSuccess: () => setTyped(null) },
    );
  };
  return (
    <div className="tracking-form">
      <header>
        <h2>Test area</h2>
        <span className="dim">
          {test ? 'Only this device sees the ads of the test.' : 'This campaign is not a test.'}
        </span>
      </header>
      {test && (
        <>
          <Field label="Device id" hint="Its advertising id, as its settings tell it">
            {(bound) => (
              <input
                {...bound}
                className="input mono"
                value={value}
                readOnly={!may}
                autoComplete="off"
                spellCheck={false}
                onChange={(event) => setTyped(event.currentTarget.value)}
              />
            )}
          </Field>
          {may && (
            <p className="row">
              <Button
                variant="default"
                loading={save.isPending}
                aria-disabled={value === stored}
                data-disabled={value === stored || undefined}
                onClick={send}
              >
                Save the device
              </Button>
            </p>
          )}
        </>
      )}
    </div>
  );
};
