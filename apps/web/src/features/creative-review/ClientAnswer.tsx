import { checkReviewAnswer } from '@fairlead/domain/creative-review/answer.rules';
import {
  IconCheck,
  IconChevronLeft,
  IconChevronRight,
  IconLock,
  IconMapPin,
  IconMessage2Exclamation,
} from '@tabler/icons-react';
import { type SyntheticEvent, useRef, useState } from 'react';
import { ApiError, messageOf } from '#lib/api-error.ts';
import { keepFocus } from '#ui/form/keep-focus.ts';
import { day } from '#ui/format.ts';
import { BeforeAndNow } from './BeforeAndNow.tsx';
import { LastTime } from './LastTime.tsx';
import { type Opened, type Point, type Reviewed, useAnswer } from './opened.queries.ts';
import { PinNumber } from './Pins.tsx';
import { ReviewArt } from './ReviewArt.tsx';
import { adTitle, pointText } from './review-words.ts';

type Props = {
  token: string;
  creative: Reviewed;
  /** Which one of how many. */
  place: readonly [at: number, of: number];
  asker: string;
  until: string;
  name: string;
  onName: (name: string) => void;
  onGo: (at: number) => void;
  onAnswered: (review: Opened) => void;
  /** Asks for the review anew. */
  again: () => void;
};

const MIDDLE = { x: 0.5, y: 0.5 };

const Wrong = ({ id, text }: { id: string; text: string | undefined }) =>
  text ? (
    <p id={id} className="asked-wrong" role="alert">
      {text}
    </p>
  ) : null;

/** One creative and the two answers to it. */
export const ClientAnswer = ({
  token,
  creative,
  place,
  asker,
  until,
  name,
  onName,
  onGo,
  onAnswered,
  again,
}: Props) => {
  const { shown, said, before, next_pin: pin } = creative;
  const [form, setForm] = useState<'approved' | 'change' | null>(said?.answer === 'change' ? 'change' : null);
  const [comment, setComment] = useState(said?.answer === 'change' ? (said.comment ?? '') : '');
  const [point, setPoint] = useState<Point | null>(said?.point ?? null);
  const [old, setOld] = useState(false);
  const [tried, setTried] = useState(false);
  const [problem, setProblem] = useState<string>();
  const inputs = useRef<Record<string, HTMLElement | null>>({});
  const stage = useRef<HTMLElement>(null);
  const answer = useAnswer(token);
  const [at, of] = place;
  const film = shown.duration;
  const draft = (kind: 'approved' | 'change') => ({
    answer: kind,
    comment: kind === 'change' ? comment : null,
    point: kind === 'change' ? point : null,
    name,
  });
  const issues = form === null || !tried ? [] : checkReviewAnswer(draft(form), film);
  const wrong = (path: string) => issues.find((issue) => issue.path === path)?.message;

  const send = async (kind: 'approved' | 'change') => {
    const broken = checkReviewAnswer(draft(kind), film);
    setTried(true);
    setProblem(undefined);
    if (broken[0]) {
      setForm(kind);
      requestAnimationFrame(() => inputs.current[broken[0]?.path ?? '']?.focus());
      return;
    }
    try {
      const { creative_id, content } = creative;
      onAnswered(await answer.mutateAsync({ params: { token }, body: { ...draft(kind), creative_id, content } }));
    } catch (error) {
      setProblem(messageOf(error));
      if (error instanceof ApiError && (error.status === 410 || error.status === 404 || error.status === 409)) again();
    }
  };
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (form && !answer.isPending) void send(form);
  };
  const approve = () => {
    setTried(name.trim() !== '');
    if (name.trim() === '') {
      setForm('approved');
      requestAnimationFrame(() => inputs.current.name?.focus());
    } else void send('approved');
  };
  const change = () => {
    setForm('change');
    setOld(false);
    setTried(false);
    requestAnimationFrame(() => {
      inputs.current.comment?.focus({ preventScroll: true });
      // On a phone the form covers what stands low: the place to pin comes above it
      stage.current?.querySelector('.asked-art')?.scrollIntoView({ block: 'nearest' });
    });
  };
  const title = adTitle(shown);
  return (
    <>
      <main ref={stage} className="asked-stage" aria-label="The ad">
        {old && form !== 'change' ? (
          <BeforeAndNow creative={creative} />
        ) : (
          <ReviewArt
            shown={shown}
            label={title}
            pinning={form === 'change' ? { point, pin, onPin: setPoint } : undefined}
          />
        )}
      </main>
      <section className="asked-answer" aria-label="Your answer">
        <div className="asked-name">
          <button
            type="button"
            className="asked-arrow"
            disabled={at === 0}
            onClick={() => onGo(at - 1)}
            aria-label="Previous ad"
          >
            <IconChevronLeft size={20} aria-hidden />
          </button>
          <div>
            <h1
              tabIndex={-1}
              ref={(heading) => {
                inputs.current.title = heading;
              }}
            >
              {title}
            </h1>
            <p className="dim">
              {at + 1} of {of}, {creative.name}, {shown.width}×{shown.height}
            </p>
          </div>
          <button
            type="button"
            className="asked-arrow"
            disabled={at === of - 1}
            onClick={() => onGo(at + 1)}
            aria-label="Next ad"
          >
            <IconChevronRight size={20} aria-hidden />
          </button>
        </div>
        {before && <LastTime before={before} old={old} onOld={setOld} />}
        <form onSubmit={submit} noValidate>
          {form === 'change' && (
            <>
              <label className="asked-label" htmlFor="asked-comment">
                What should change?
              </label>
              <textarea
                id="asked-comment"
                ref={(input) => {
                  inputs.current.comment = input;
                }}
                rows={4}
                value={comment}
                onChange={({ target }) => setComment(target.value)}
                aria-invalid={wrong('comment') ? true : undefined}
                aria-describedby={wrong('comment') ? 'asked-comment-wrong' : undefined}
              />
              <Wrong id="asked-comment-wrong" text={wrong('comment')} />
              <div className="asked-pinned">
                {point ? <PinNumber pin={pin} /> : <IconMapPin size={16} aria-hidden />}
                {point ? (
                  <>
                    <span aria-live="polite">Pinned at {pointText(point)}</span>
                    <button type="button" className="link-button" onClick={() => setPoint(null)}>
                      Remove
                    </button>
                  </>
                ) : (
                  <>
                    <span>Tap the ad to pin a place, or</span>
                    <button
                      type="button"
                      className="link-button"
                      onClick={() => setPoint({ ...MIDDLE, at: film === null ? null : 0 })}
                    >
                      pin it by keys
                    </button>
                  </>
                )}
              </div>
              <Wrong id="asked-point-wrong" text={wrong('point')} />
            </>
          )}
          {form !== null && (
            <>
              <label className="asked-label" htmlFor="asked-name">
                Your name
              </label>
              <input
                id="asked-name"
                ref={(input) => {
                  inputs.current.name = input;
                }}
                value={name}
                autoComplete="name"
                onChange={({ target }) => onName(target.value)}
                aria-invalid={wrong('name') ? true : undefined}
                aria-describedby={wrong('name') ? 'asked-name-wrong' : undefined}
              />
              <Wrong id="asked-name-wrong" text={wrong('name')} />
              <button type="submit" className="asked-send" disabled={answer.isPending} onMouseDown={keepFocus}>
                {answer.isPending ? 'Sending…' : form === 'change' ? 'Send what should change' : 'Send approval'}
              </button>
              <button type="button" className="link-button" onClick={() => setForm(null)}>
                Decide later
              </button>
            </>
          )}
        </form>
        {problem && (
          <p className="asked-wrong" role="alert">
            {problem}
          </p>
        )}
        {form === null && (
          <div className="asked-choices">
            <button
              type="button"
              className="asked-choice"
              onClick={change}
              aria-pressed={creative.standing === 'change'}
            >
              <IconMessage2Exclamation size={20} aria-hidden /> Ask for a change
            </button>
            <button
              type="button"
              className="asked-choice is-approve"
              onClick={approve}
              disabled={answer.isPending}
              aria-pressed={creative.standing === 'approved'}
            >
              <IconCheck size={20} aria-hidden /> {creative.standing === 'approved' ? 'Approved' : 'Approve'}
            </button>
          </div>
        )}
        <p className="asked-trust">
          <IconLock size={14} aria-hidden /> This page asks for no password and opens nothing but these {of} ads.
          Answers go to {asker}, are kept with your name, and can be changed until {day(until)}.
        </p>
      </section>
    </>
  );
};
