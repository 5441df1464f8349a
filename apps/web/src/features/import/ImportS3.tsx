import { deviceTypeNames, offeredTypes, type Platform } from '@fairlead/domain/audience/criterion';
import { checkImportCount, IMPORT_MAX_FILES } from '@fairlead/domain/import/import-url.rules';
import { IconFolderOpen } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { BatchFoot } from '#ui/batch/BatchFoot.tsx';
import { isToSend, tallyOf } from '#ui/batch/batch-item.ts';
import { goOnWithTheRest } from '#ui/batch/go-on.ts';
import { prepareQuestions } from '#ui/dialog/Questions.tsx';
import { FormProblem } from '#ui/form/FormProblem.tsx';
import { leadToFault } from '#ui/form/lead-to-fault.ts';
import { Button } from '#ui/kit/Button.ts';
import { BackLink } from '#ui/shell/BackLink.tsx';
import { PageHead } from '#ui/shell/PageHead.tsx';
import { StatePage } from '#ui/state/StatePage.tsx';
import type { AfterImport } from './after-import.ts';
import { ChoiceSelect } from './ChoiceSelect.tsx';
import { FilePicker } from './FilePicker.tsx';
import { ImportRows } from './ImportRows.tsx';
import { dropFolders } from './import.queries.ts';
import { type ImportItem, issuesOfItem } from './import-item.ts';
import { Unanswered } from './Unanswered.tsx';
import { useImports } from './useImports.ts';
import '#ui/form/form.css';
import './upload.css';
import './import.css';

type Props = {
  application: { id: number; platform: Platform };
  back: { href: string; label: string };
  after: AfterImport;
  /** The way on where there is nothing to choose from. */
  instead: ReactNode;
};

const TITLE = 'Import from S3';

const Head = ({ back }: Pick<Props, 'back'>) => <PageHead before={<BackLink {...back} />} title={TITLE} />;

/** Files that clients have dropped become audiences (S3-01 to S3-18). */
export const ImportS3 = (props: Props) => {
  const folders = useQuery({ ...dropFolders, staleTime: 0 });
  if (folders.data && folders.data.folders.length > 0) return <ImportForm {...props} folders={folders.data.folders} />;
  return (
    <div className="import-upload">
      <Head back={props.back} />
      <div className="import-upload-sheet import-none">
        <Unanswered query={folders} title="The folders could not be listed." />
        {folders.data && (
          <StatePage
            icon={<IconFolderOpen size={24} stroke={1.6} aria-hidden />}
            title={<>No client has a folder yet</>}
            action={props.instead}
          >
            Each client has one folder, with .csv files in it. The folders lie in the bucket that the setting IMPORT_S3
            names; without it, in the folder “drops” of the data directory (DATA_DIR).
          </StatePage>
        )}
      </div>
    </div>
  );
};

const ImportForm = ({ application, back, after, folders }: Props & { folders: readonly string[] }) => {
  const types = offeredTypes(application.platform);
  const groups = useMemo(
    () => [{ options: types.map((value) => ({ value, label: deviceTypeNames[value] })) }],
    [types],
  );
  const imports = useImports(application, types.length === 1 ? (types[0] ?? null) : null);
  const { items, tried } = imports;
  const { done, sending, all } = tallyOf(items);
  const [then, setThen] = useState<'list' | 'combine'>('list');
  const form = useRef<HTMLFormElement>(null);
  useEffect(prepareQuestions, []);
  const chosen = useMemo(() => new Set(items.map(({ file }) => file.url)), [items]);
  const locked = useMemo(() => new Set(items.filter((item) => !isToSend(item)).map(({ file }) => file.url)), [items]);
  const shownOf = (item: ImportItem) => (tried && isToSend(item) ? issuesOfItem(item, []) : []);
  const wrong = items.filter(
    (item) =>
      isToSend(item) && (item.state === 'error' || shownOf(item).length + imports.lookingOf(item).issues.length > 0),
  ).length;
  const goOn = (ids: readonly number[], next: 'list' | 'combine') =>
    next === 'combine' ? after.combine?.(ids) : after.list(ids);
  const submit = async (next: 'list' | 'combine') => {
    setThen(next);
    leadToFault(form);
    const ids = await imports.submit();
    if (ids) goOn(ids, next);
    else setTimeout(() => goOnWithTheRest(form.current));
  };
  return (
    <form
      ref={form}
      className="import-upload"
      aria-label={TITLE}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit('list');
      }}
    >
      <Head back={back} />
      <div className="import-upload-sheet import-sheet">
        <FilePicker
          folders={folders}
          chosen={chosen}
          locked={locked}
          onChoose={imports.choose}
          missing={tried && all === 0}
        />
        <section className="import-rows" aria-labelledby="import-rows">
          <div className="import-rows-head">
            <h2 id="import-rows">Audiences</h2>
            <span className="dim num">
              {all} of {IMPORT_MAX_FILES}
            </span>
            <span className="push" />
            {types.length > 1 && items.filter(isToSend).length > 1 && (
              <ChoiceSelect
                label="Type of all files"
                empty="Type of all files"
                groups={groups}
                value={null}
                onChange={imports.chooseForAll}
              />
            )}
          </div>
          <FormProblem message={tried ? checkImportCount(all)[0]?.message : undefined} />
          {all === 0 && <p className="import-says">Choose files. Each becomes an audience, named after its file.</p>}
          <ImportRows
            items={items}
            platform={application.platform}
            groups={groups}
            shownOf={shownOf}
            lookingOf={imports.lookingOf}
            onLook={imports.lookAgain}
            onChange={imports.change}
            onDelete={(key) => {
              const ids = imports.remove(key);
              if (ids) goOn(ids, then);
            }}
            onStop={imports.stop}
          />
        </section>
      </div>
      <BatchFoot all={all} done={done} wrong={wrong} past="imported">
        {after.combine && (
          <Button
            type="button"
            variant="default"
            loading={sending > 0 && then === 'combine'}
            disabled={sending > 0 && then === 'list'}
            onClick={() => void submit('combine')}
          >
            Import and use in combination
          </Button>
        )}
        <Button type="submit" loading={sending > 0 && then === 'list'} disabled={sending > 0 && then === 'combine'}>
          Import
        </Button>
      </BatchFoot>
    </form>
  );
};
