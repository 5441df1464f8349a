import { IMPORT_MAX_FILES, importMessages } from '@fairlead/domain/import/import-url.rules';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useMemo, useState } from 'react';
import { count, plural } from '#ui/format.ts';
import { Select } from '#ui/kit/Select.ts';
import { FindField } from '#ui/list/FindField.tsx';
import { type DropFile, filesWith } from './drop-files.ts';
import { FileList } from './FileList.tsx';
import { dropFilesOf } from './import.queries.ts';
import { Unanswered } from './Unanswered.tsx';

type Props = {
  folders: readonly string[];
  chosen: ReadonlySet<string>;
  locked: ReadonlySet<string>;
  onChoose: (files: readonly DropFile[], chosen: boolean) => { tooMany: boolean };
  /** Whether the form was sent without anything chosen. */
  missing: boolean;
};

const none: readonly DropFile[] = [];

/** A client's folder, and the files in it (S3-01, S3-02). */
export const FilePicker = ({ folders, chosen, locked, onChoose, missing }: Props) => {
  const [folder, setFolder] = useState<string | null>(folders.length === 1 ? (folders[0] ?? null) : null);
  const [find, setFind] = useState('');
  const [tooMany, setTooMany] = useState(false);
  const sought = useDeferredValue(find);
  const query = useQuery({ ...dropFilesOf(folder ?? ''), enabled: folder !== null, staleTime: 0 });
  const all = (folder !== null && query.data?.files) || none;
  const files = useMemo(() => filesWith(all, sought), [all, sought]);
  const choose = (some: readonly DropFile[], on: boolean) => setTooMany(onChoose(some, on).tooMany);
  return (
    <section className="import-pick" aria-label="Files">
      <div className="import-pick-head">
        <Select
          label="Client folder"
          placeholder="Choose a folder"
          required
          searchable
          data={[...folders]}
          value={folder}
          onChange={(next) => {
            setFolder(next);
            setFind('');
            setTooMany(false);
          }}
          withScrollArea={false}
          classNames={{ options: 'many-options' }}
          openOnFocus={false}
          error={missing && folder === null ? importMessages.folderRequired : undefined}
        />
        {all.length > 0 && (
          <div className="import-find">
            <FindField label="Search files" value={find} onChange={setFind} />
            <span className="dim num" role="status">
              {files.length === all.length
                ? plural(all.length, 'file')
                : `${count(files.length)} of ${count(all.length)}`}
            </span>
          </div>
        )}
        {tooMany && (
          <p className="field-error" role="alert">
            {importMessages.tooManyFiles}.{' '}
            {IMPORT_MAX_FILES - chosen.size > 0 && `${IMPORT_MAX_FILES - chosen.size} more can be chosen now.`}
          </p>
        )}
      </div>
      {folder === null && (
        <p className="import-says">Choose a folder to see the files that the client has put there.</p>
      )}
      {folder !== null && <Unanswered query={query} title="The files could not be listed." />}
      {folder !== null && query.data && all.length === 0 && (
        <p className="import-says">
          There is no .csv file in {folder}. Files appear here as soon as the client has put them there.
        </p>
      )}
      {all.length > 0 && files.length === 0 && (
        <p className="import-says">
          No file in {folder} has “{sought}” in its name.{' '}
          <button type="button" className="link-button" onClick={() => setFind('')}>
            Show all
          </button>
        </p>
      )}
      {files.length > 0 && (
        <FileList
          key={`${folder} ${sought}`} // another search begins at its top
          label={`Files in ${folder}`}
          all={all}
          files={files}
          chosen={chosen}
          locked={locked}
          onChoose={choose}
        />
      )}
    </section>
  );
};
