import {
  categories,
  categoryFor,
  criterionNames,
  isDeviceCriterion,
  offeredCriteria,
  type Platform,
} from '@fairlead/domain/audience/criterion';
import { checkFileCount, checkTargetingUpload, fileFirst } from '@fairlead/domain/import/csv-file.rules';
import { dueText } from '@fairlead/domain/import/text-value';
import { checkName } from '@fairlead/domain/name.rules';
import { useMemo } from 'react';
import { toast } from '#lib/toast.ts';
import { plural } from '#ui/format.ts';
import { makeTargeting, sendTargetingFile, useListsMade } from './import.queries.ts';
import { UploadPage } from './UploadPage.tsx';
import { contentIssues, type UploadItem } from './upload-item.ts';
import { idsOf, useUploads } from './useUploads.ts';

type Props = {
  application: { id: number; platform: Platform };
  back: { href: string; label: string };
  /** `audiences`: everything that was uploaded is shown there. */
  done: (shownIn: 'audiences' | 'advanced', ids: readonly number[]) => void;
};

const check = (item: UploadItem) =>
  fileFirst([
    ...checkName(item.name),
    ...checkTargetingUpload({ criterion: item.choice, file: item.file }),
    ...contentIssues(item),
  ]);
const criterionOf = (choice: string | null) => choice;
const isDevice = ({ choice }: UploadItem): boolean => choice !== null && isDeviceCriterion(choice);

/** Files of cities, hours, languages and other criteria become advanced targeting lists (UP-14, UP-15). */
export const UploadTargetings = ({ application, back, done }: Props) => {
  const made = useListsMade();
  const groups = useMemo(() => {
    const offered = offeredCriteria(application.platform);
    return categories.map((label) => ({
      label,
      options: offered
        .filter((criterion) => categoryFor(criterion) === label)
        .map((value) => ({ value, label: criterionNames[value] })),
    }));
  }, [application.platform]);
  const uploads = useUploads({
    preset: null,
    check,
    criterionOf,
    made,
    checkCount: (count) => checkFileCount(count, 'targetings'),
    send: async (item, { signal, onProgress, keep }) => {
      const criterion = item.choice ?? '';
      const stored =
        item.stored ?? (await sendTargetingFile(application.id, criterion, item.file, { signal, onProgress }));
      keep({ stored });
      return makeTargeting(application.id, { criterion, name: item.name.trim() }, stored, {
        idempotencyKey: item.submission,
        signal,
      });
    },
    done: (items) => {
      const [first] = items;
      toast.ok(
        items.length === 1 && first
          ? `Targeting ${first.name} uploaded`
          : `${plural(items.length, 'targeting')} uploaded`,
      );
      const device = items.every(isDevice);
      done(device ? 'audiences' : 'advanced', idsOf(device ? items : items.filter((item) => !isDevice(item))));
    },
  });
  return (
    <UploadPage
      title="Upload advanced targeting"
      of="targetings"
      platform={application.platform}
      back={back}
      uploads={uploads}
      check={check}
      choice={{ label: 'Criterion', path: 'criterion', groups, criterionOf }}
      hint={({ choice }) =>
        choice !== null && (
          <span className="dim">
            {dueText(choice)}
            {isDeviceCriterion(choice) && ' Lists of device ids are shown under Audiences.'}
          </span>
        )
      }
    />
  );
};
