import {
  type DeviceType,
  deviceTypeNames,
  deviceTypes,
  offeredTypes,
  type Platform,
} from '@fairlead/domain/audience/criterion';
import { checkAudienceUpload, checkFileCount, fileFirst } from '@fairlead/domain/import/csv-file.rules';
import { useMemo } from 'react';
import { toast } from '#lib/toast.ts';
import { plural } from '#ui/format.ts';
import { sendAudience, useListsMade } from './import.queries.ts';
import { UploadPage } from './UploadPage.tsx';
import { contentIssues, type UploadItem } from './upload-item.ts';
import { idsOf, useUploads } from './useUploads.ts';

type Props = {
  application: { id: number; platform: Platform };
  back: { href: string; label: string };
  /** Hears the new lists. */
  done: (ids: readonly number[]) => void;
};

const check = (item: UploadItem) =>
  fileFirst([...checkAudienceUpload({ name: item.name, type: item.choice, file: item.file }), ...contentIssues(item)]);

/** Files of device ids become audiences (UP-01 to UP-13). */
export const UploadAudiences = ({ application, back, done }: Props) => {
  const made = useListsMade();
  const types = offeredTypes(application.platform);
  const groups = useMemo(
    () => [{ options: types.map((value) => ({ value, label: deviceTypeNames[value] })) }],
    [types],
  );
  // Both types of iOS are written alike, so the preview need not wait for the choice
  const criterionOf = (choice: string | null) => deviceTypes[(choice ?? types[0]) as DeviceType];
  const uploads = useUploads({
    preset: types.length === 1 ? (types[0] ?? null) : null,
    check,
    criterionOf,
    made,
    checkCount: (count) => checkFileCount(count, 'audiences'),
    send: ({ name, choice, file, submission }, { signal, onProgress }) =>
      sendAudience(
        { application_id: application.id, name: name.trim(), is_idfv: choice === 'idfv', file },
        { idempotencyKey: submission, signal, onProgress },
      ),
    done: (items) => {
      const [first] = items;
      toast.ok(
        items.length === 1 && first
          ? `Audience ${first.name} uploaded`
          : `${plural(items.length, 'audience')} uploaded`,
      );
      done(idsOf(items));
    },
  });
  return (
    <UploadPage
      title="Upload audience"
      of="audiences"
      platform={application.platform}
      back={back}
      uploads={uploads}
      check={check}
      choice={{ label: 'Type', path: 'type', groups, criterionOf }}
    />
  );
};
