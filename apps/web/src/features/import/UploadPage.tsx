import type { Platform } from '@fairlead/domain/audience/criterion';
import { checkFileCount, UPLOAD_MAX_FILES } from '@fairlead/domain/import/csv-file.rules';
import type { Issue } from '@fairlead/domain/issue';
import { type ReactNode, useEffect, useRef } from 'react';
import { BatchFoot } from '#ui/batch/BatchFoot.tsx';
import { issueAt, isToSend, tallyOf } from '#ui/batch/batch-item.ts';
import { goOnWithTheRest } from '#ui/batch/go-on.ts';
import { NameInput } from '#ui/batch/NameInput.tsx';
import { prepareQuestions } from '#ui/dialog/Questions.tsx';
import { DropList } from '#ui/dropzone/DropList.tsx';
import { Dropzone } from '#ui/dropzone/Dropzone.tsx';
import { leadToFault } from '#ui/form/lead-to-fault.ts';
import { Button } from '#ui/kit/Button.ts';
import { BackLink } from '#ui/shell/BackLink.tsx';
import { PageHead } from '#ui/shell/PageHead.tsx';
import { type ChoiceGroup, ChoiceSelect } from './ChoiceSelect.tsx';
import { FileMessage } from './FileMessage.tsx';
import { isAboutFile, type UploadItem } from './upload-item.ts';
import type { Uploads } from './useUploads.ts';
import '#ui/form/form.css';
import './upload.css';
import { FormProblem } from '#ui/form/FormProblem.tsx';

type Props = {
  title: string;
  of: 'audiences' | 'targetings';
  platform: Platform;
  back: { href: string; label: string };
  uploads: Uploads;
  check: (item: UploadItem) => readonly Issue[];
  /** What is chosen for each file, and the field its rule names. */
  choice: {
    label: string;
    path: 'type' | 'criterion';
    groups: readonly ChoiceGroup[];
    /** What the file is read as for its preview; null while that is not known. */
    criterionOf: (choice: string | null) => string | null;
  };
  /** Under a row, about what its choice means. */
  hint?: (item: UploadItem) => ReactNode;
};

/** Files, one row each, and how each stands (UP-01). */
export const UploadPage = ({ title, of, platform, back, uploads, check, choice, hint }: Props) => {
  const { items, tried } = uploads;
  const { done, sending, all, share } = tallyOf(items, ({ file }) => file.size);
  const form = useRef<HTMLFormElement>(null);
  useEffect(prepareQuestions, []);
  const count = checkFileCount(items.length, of)[0]?.message;
  const problem = tried || items.length > UPLOAD_MAX_FILES ? count : undefined;
  const issuesOf = (item: UploadItem) => (isToSend(item) ? check(item) : []);
  /** The file itself is said at once, what is still to be filled in after the first try. */
  const shownOf = (item: UploadItem) => issuesOf(item).filter((issue) => tried || isAboutFile(issue));
  const wrong = items.filter((item) => shownOf(item).length > 0 || item.state === 'error').length;
  const submit = () => {
    void uploads.submit().then(() => setTimeout(() => goOnWithTheRest(form.current)));
    leadToFault(form);
  };
  return (
    <form
      ref={form}
      className="import-upload"
      aria-label={title}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <PageHead before={<BackLink {...back} />} title={title} />
      <div className="import-upload-sheet">
        <FormProblem message={problem} />
        <Dropzone
          label="Drop CSV files here"
          note={`csv, at most 1 GB each, ${items.length} of ${UPLOAD_MAX_FILES} added`}
          extensions={['csv']}
          multiple
          onFiles={(taken, others) => uploads.add([...taken, ...others])}
        >
          {items.filter(isToSend).length > 1 && choice.groups.flatMap(({ options }) => options).length > 1 && (
            <ChoiceSelect
              label={`${choice.label} of all files`}
              empty={`${choice.label} of all files`}
              groups={choice.groups}
              value={null}
              onChange={uploads.chooseForAll}
            />
          )}
        </Dropzone>
        <DropList
          label="Files"
          onDelete={uploads.remove}
          onCancel={uploads.stop}
          items={items.map((item) => {
            const issues = shownOf(item);
            const file = issues.filter(({ path }) => path === 'file').map(({ message }) => message);
            const refused = file.length > 0;
            return {
              key: item.key,
              name: item.file.name,
              size: item.file.size,
              state: (refused || issueAt(issues, 'content')) && item.state === 'idle' ? 'error' : item.state,
              progress: item.progress,
              title:
                isToSend(item) && !refused ? (
                  <NameInput
                    file={item.file.name}
                    value={item.name}
                    issue={issueAt(issues, 'name')}
                    onChange={(name) => uploads.change(item.key, { name })}
                  />
                ) : (
                  <span className="cut strong">{refused ? item.file.name : item.name}</span>
                ),
              message: (
                <FileMessage
                  item={item}
                  problems={file}
                  trouble={issueAt(issues, 'content')}
                  platform={platform}
                  criterion={choice.criterionOf(item.choice)}
                  hint={hint?.(item)}
                />
              ),
              facts: !refused && (
                <ChoiceSelect
                  label={`${choice.label} of ${item.file.name}`}
                  empty={`Choose a ${choice.label.toLowerCase()}`}
                  groups={choice.groups}
                  value={item.choice}
                  locked={!isToSend(item)}
                  issue={issueAt(issues, choice.path)}
                  onChange={(next) => uploads.change(item.key, { choice: next })}
                />
              ),
            };
          })}
        />
      </div>
      <BatchFoot all={all} done={done} wrong={wrong} past="uploaded" share={sending > 0 ? share : null}>
        <Button type="submit" loading={sending > 0}>
          Upload
        </Button>
      </BatchFoot>
    </form>
  );
};
