import type { Platform } from '@fairlead/domain/audience/criterion';
import { caseWarning } from '@fairlead/domain/import/import-url.rules';
import { IconAlertTriangleFilled } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { bytes, dayTime } from '#ui/format.ts';
import type { Look } from './look.ts';
import './upload.css';

export const Warning = ({ children }: { children: ReactNode }) => (
  <span className="import-upload-warning">
    <IconAlertTriangleFilled size={12} role="img" aria-label="warning" />
    {children}
  </span>
);

const Lines = ({ lines }: { lines: readonly string[] }) => (
  <ol>
    {lines.map((line, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: lines of a file have no other name, and may repeat
      <li key={index}>{line}</li>
    ))}
  </ol>
);

/** The first lines of a file, at most five. `open`: in sight, not behind a click. */
export const FirstLines = ({ lines, open = false }: { lines: readonly string[]; open?: boolean }) =>
  lines.length === 0 ? null : open ? (
    <div className="import-upload-lines">
      <b>First lines</b>
      <Lines lines={lines} />
    </div>
  ) : (
    <details className="import-upload-lines">
      <summary>First lines</summary>
      <Lines lines={lines} />
    </details>
  );

const formats = { plain: 'Plain device ids', hash: 'Hashed device ids' } as const;

/** "Plain device ids, 4.2 MB, updated 18 Nov. 2026, 14:32 UTC"; what the source does not say is left out. */
const factsOf = ({ rows_format, size, updated_at }: Look): string =>
  [
    formats[rows_format],
    size === null ? 'size not given' : bytes(size),
    updated_at === null ? 'date not given' : `updated ${dayTime(updated_at)} UTC`,
  ].join(', ');

/** What the first lines of a file say (S3-11 to S3-13, UR-08). */
export const LookFacts = ({ look, platform, open }: { look: Look; platform: Platform; open?: boolean }) => {
  const letters = caseWarning(look.case_issue, platform);
  return (
    <>
      <span className="dim">{factsOf(look)}</span>
      {letters && <Warning>{letters}</Warning>}
      <FirstLines lines={look.content_preview} open={open} />
    </>
  );
};
