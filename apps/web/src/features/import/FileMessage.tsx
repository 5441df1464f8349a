import { isDeviceCriterion, type Platform } from '@fairlead/domain/audience/criterion';
import { caseWarning } from '@fairlead/domain/import/import-url.rules';
import { type ReactNode, useEffect, useState } from 'react';
import { isToSend } from '#ui/batch/batch-item.ts';
import { Building } from './Building.tsx';
import { type FileHead, noneValid, readHead, validOf } from './file-head.ts';
import { FirstLines, Warning } from './Look.tsx';
import type { UploadItem } from './upload-item.ts';

const kinds = { uuid: 'Device ids (UUID)', md5: 'MD5 hashes', sha1: 'SHA-1 hashes', sha256: 'SHA-256 hashes' } as const;

const useHead = (file: File, criterion: string | null, platform: Platform): FileHead | null => {
  const [head, setHead] = useState<FileHead | null>(null);
  useEffect(() => {
    let gone = false;
    setHead(null);
    if (criterion !== null) void readHead(file, criterion, platform).then((found) => !gone && setHead(found));
    return () => {
      gone = true;
    };
  }, [file, criterion, platform]);
  return head;
};

/** What the first lines look like. */
const Head = ({ head, platform, device }: { head: FileHead; platform: Platform; device: boolean }) => {
  const { kind, lines, valid, header, first } = head;
  const letters = caseWarning(head.letters, platform);
  const what = kind ? kinds[kind] : device ? null : 'Values';
  return (
    <>
      {lines === 0 ? (
        <Warning>There is no line with a value{header && ' after the header'}.</Warning>
      ) : valid === 0 || what === null ? (
        <Warning>{noneValid(lines)}</Warning>
      ) : (
        <span className="dim">
          {what}, {validOf(valid, lines)}
          {header && ', after a header'}
        </span>
      )}
      {letters && <Warning>{letters}</Warning>}
      <FirstLines lines={first} />
    </>
  );
};

type Props = {
  item: UploadItem;
  problems: readonly string[];
  /** Why its content is no list, as what it is read. */
  trouble?: string | undefined;
  platform: Platform;
  criterion: string | null;
  hint?: ReactNode;
};

/** Under a file: what is wrong with it, what it looks like, or what is becoming of it. */
export const FileMessage = ({ item, problems, trouble, platform, criterion, hint }: Props) => {
  const head = useHead(item.file, problems.length > 0 ? null : criterion, platform);
  if (problems.length > 0)
    return (
      <span className="import-upload-refused" role="alert">
        {problems.join(' ')}
      </span>
    );
  if (item.state === 'success' && item.made?.job_id) return <Building job={item.made.job_id} name={item.made.name} />;
  return (
    <span className="import-upload-message">
      {trouble && !item.message && (
        <span className="import-upload-refused" role="alert">
          {trouble}
        </span>
      )}
      {item.message && (
        <span className={item.state === 'error' ? 'import-upload-refused' : undefined} role="alert">
          {item.message}
        </span>
      )}
      {/* What the server refused is said by the server alone */}
      {isToSend(item) && item.state !== 'error' && !trouble && head && criterion !== null && (
        <Head head={head} platform={platform} device={isDeviceCriterion(criterion)} />
      )}
      {isToSend(item) && !trouble && hint}
    </span>
  );
};
