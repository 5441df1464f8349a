import { type Size, sizeText } from '@fairlead/domain/creative/size';
import { IconAlertCircle, IconCheck, IconRefresh } from '@tabler/icons-react';
import { useRef } from 'react';
import { Meter } from '#ui/bits/Busy.tsx';
import { Chip } from '#ui/bits/Chip.tsx';
import { Button } from '#ui/kit/Button.ts';
import type { Shot, Shots } from './useShots.ts';
import './shots.css';

type RowProps = { size: Size; shot: Shot; shots: Shots; mayGenerate: boolean; missing: boolean; made: boolean };

const Row = ({ size, shot, shots, mayGenerate, missing, made }: RowProps) => {
  const input = useRef<HTMLInputElement>(null);
  const name = `${size.width}×${size.height}`;
  return (
    <li className="creative-shot">
      <span className={`creative-shot-picture is-${shot.at}`}>
        {shot.at === 'ready' && <img src={shot.url} alt={`Screenshot in ${name}`} />}
        {shot.at === 'working' && <Meter share={null} label={`Rendering ${name}`} />}
        {shot.at === 'failed' && <IconAlertCircle size={20} aria-hidden />}
      </span>
      <div className="creative-shot-text">
        <b className="num">{name}</b>
        <span role="status">
          {shot.at === 'ready' && (
            <Chip tone="ok" icon={<IconCheck size={12} aria-hidden />}>
              {made ? 'Created' : shot.how}
            </Chip>
          )}
          {shot.at === 'ready' && shot.note && <span className="tone-warn">{shot.note}</span>}
          {shot.at === 'working' && <span className="dim">Rendering…</span>}
          {shot.at === 'failed' && (
            <>
              <span className="tone-bad strong">{shot.title}</span> <span className="dim">{shot.why}</span>
            </>
          )}
          {missing && shot.at === 'none' && <span className="tone-bad">This screenshot is required</span>}
        </span>
        <span className="row is-wrap">
          {made ? null : shot.at === 'working' ? (
            <button type="button" className="link-button" onClick={() => shots.stop(size)}>
              Cancel<span className="sr"> {name}</span>
            </button>
          ) : (
            <>
              {mayGenerate && (
                <button type="button" className="link-button" onClick={() => void shots.generate([size])}>
                  {shot.at === 'failed' ? 'Try again' : 'Generate'}
                  <span className="sr"> {name}</span>
                </button>
              )}
              <button type="button" className="link-button" onClick={() => input.current?.click()}>
                Upload<span className="sr"> {name}</span>
              </button>
            </>
          )}
        </span>
        <input
          ref={input}
          type="file"
          hidden
          aria-label={`Screenshot in ${name}`}
          accept="image/png,image/jpeg,image/gif"
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            if (file) void shots.upload(size, file);
            target.value = '';
          }}
        />
      </div>
    </li>
  );
};

type Props = {
  sizes: readonly Size[];
  shots: Shots;
  /** There is markup to take them of, and the viewer may. */
  mayGenerate: boolean;
  /** The form was sent: what is missing is said. */
  tried: boolean;
  /** Sizes whose creative is made already. */
  made: ReadonlySet<string>;
};

/** One screenshot for each size, with its state and its ways out. */
export const Screenshots = ({ sizes, shots, mayGenerate, tried, made }: Props) => (
  <section aria-label="Screenshots" className="creative-shots">
    <div className="creative-shots-head">
      <h2>Screenshots</h2>
      {mayGenerate && sizes.length > 1 && (
        <Button
          variant="default"
          leftSection={<IconRefresh size={16} aria-hidden />}
          onClick={() => void shots.generate(sizes)}
        >
          Generate all
        </Button>
      )}
    </div>
    {sizes.length === 0 ? (
      <p className="dim">Choose a size first.</p>
    ) : (
      <ul>
        {sizes.map((size) => (
          <Row
            key={sizeText(size)}
            size={size}
            shot={shots.of(size)}
            shots={shots}
            mayGenerate={mayGenerate}
            missing={tried}
            made={made.has(sizeText(size))}
          />
        ))}
      </ul>
    )}
  </section>
);
