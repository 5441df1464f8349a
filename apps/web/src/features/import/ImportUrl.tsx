import { deviceTypeNames, offeredTypes, type Platform } from '@fairlead/domain/audience/criterion';
import { checkImportRow, checkImportUrl, nameAfterUrl } from '@fairlead/domain/import/import-url.rules';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { messageOf } from '#lib/api-error.ts';
import { toast } from '#lib/toast.ts';
import { useRested } from '#lib/useRested.ts';
import { DraftForm, Section } from '#ui/form/DraftForm.tsx';
import { LockedField } from '#ui/form/LockedField.tsx';
import { CreateBar } from '#ui/form/SaveBar.tsx';
import { SegmentedField } from '#ui/form/SegmentedField.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { useDraft } from '#ui/form/useDraft.ts';
import { Button } from '#ui/kit/Button.ts';
import { BackLink } from '#ui/shell/BackLink.tsx';
import { PageHead } from '#ui/shell/PageHead.tsx';
import type { AfterImport } from './after-import.ts';
import { useImportAudience } from './import.queries.ts';
import { LookPanel } from './LookPanel.tsx';
import { issuesOfLook, lookOf } from './look.ts';
import './import.css';
import './upload.css';

type Props = {
  application: { id: number; platform: Platform };
  back: { href: string; label: string };
  after: AfterImport;
};
type UrlDraft = { url: string; name: string; type: string | null };

/** The address is looked at once typing rests. */
const REST_MS = 500;
const TITLE = 'Import from URL';

/** A file on the web becomes an audience (UR-01 to UR-10). */
export const ImportUrl = ({ application, back, after }: Props) => {
  const { id, platform } = application;
  const types = offeredTypes(platform);
  const [start] = useState<UrlDraft>({ url: '', name: '', type: types.length === 1 ? (types[0] ?? null) : null });
  const client = useQueryClient();
  const order = useImportAudience();
  const [then, setThen] = useState<'list' | 'combine'>('list');
  const next = useRef(then);
  /** What a look has said of an address; nothing while it was not looked at. */
  const saidOf = (url: string) => issuesOfLook(client.getQueryState(lookOf(url, platform).queryKey)?.error);
  const draft = useDraft<UrlDraft, { id: number }>({
    start,
    rules: (values) => {
      const issues = checkImportRow({ ...values, url: values.url.trim() }, 'http');
      return issues.some(({ path }) => path === 'url') ? issues : [...issues, ...saidOf(values.url.trim())];
    },
    save: async (values, { submission }) => {
      const url = values.url.trim();
      await client.fetchQuery(lookOf(url, platform)).catch((error: unknown) => {
        if (issuesOfLook(error).length === 0) toast.fail(messageOf(error));
        throw error;
      });
      return order.mutateAsync({
        body: {
          application_id: id,
          name: values.name.trim(),
          import_type: 'http',
          url,
          is_idfv: values.type === 'idfv',
        },
        channel: 'import',
        idempotencyKey: submission,
      });
    },
    saved: (list) => (next.current === 'combine' ? after.combine?.([list.id]) : after.list([list.id])),
  });
  const { form } = draft;
  const send = (to: 'list' | 'combine') => {
    next.current = to;
    setThen(to);
  };

  const url = form.watch('url').trim();
  const before = useRef('');
  useEffect(() => {
    const name = nameAfterUrl(form.getValues('name'), before.current, url);
    before.current = url;
    if (name !== form.getValues('name'))
      form.setValue('name', name, { shouldDirty: true, shouldValidate: name !== '' });
  }, [url, form]);

  const rested = useRested(url, REST_MS);
  const sound = rested === url && checkImportUrl(url, 'http').length === 0 ? url : null;
  const { error } = useQuery({ ...lookOf(sound ?? '', platform), enabled: sound !== null });
  // What a look finds is said at once, and taken back with the address it was said of
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever the address or what is known of it is another
  useEffect(() => {
    if (issuesOfLook(error).length > 0 || form.getFieldState('url').error) void form.trigger('url');
  }, [error, url, form]);

  const { isSending } = draft;
  return (
    <>
      <PageHead before={<BackLink {...back} />} title={TITLE} />
      <DraftForm
        draft={{
          ...draft,
          submit: (event) => {
            send('list');
            draft.submit(event);
          },
        }}
        label={TITLE}
        className="form import-url"
      >
        <Section title="File" note="A .csv file of device ids, one per line. The address must be open to the internet.">
          <TextField wide name="url" label="URL" required placeholder="https://" autoComplete="off" />
          <LookPanel url={sound} platform={platform} />
        </Section>
        <Section title="Audience" note="The name is taken from the file until you type one.">
          <TextField wide name="name" label="Name" required autoComplete="off" />
          {types.length > 1 ? (
            <SegmentedField
              name="type"
              label="Type"
              required
              options={types.map((value) => ({ value, label: deviceTypeNames[value] }))}
            />
          ) : (
            <LockedField label="Type" value={types[0] && deviceTypeNames[types[0]]} />
          )}
        </Section>
        <CreateBar action="Import">
          {after.combine && (
            <Button
              type="button"
              variant="default"
              loading={isSending && then === 'combine'}
              disabled={isSending && then === 'list'}
              onClick={() => {
                send('combine');
                draft.submit();
              }}
            >
              Import and use in combination
            </Button>
          )}
        </CreateBar>
      </DraftForm>
    </>
  );
};
