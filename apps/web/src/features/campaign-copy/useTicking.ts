import { type KeyboardEvent, type MouseEvent, type PointerEvent, useRef, useState } from 'react';

type Place = { country: number; audience: number };

type Given = {
  countries: number;
  audiences: number;
  isOn: (place: Place) => boolean;
  onTick: (places: readonly Place[], on: boolean) => void;
};

const steps: Record<string, Place> = {
  ArrowLeft: { country: -1, audience: 0 },
  ArrowRight: { country: 1, audience: 0 },
  ArrowUp: { country: 0, audience: -1 },
  ArrowDown: { country: 0, audience: 1 },
};

/** All places of the rectangle between two. */
const placesBetween = (one: Place, two: Place): Place[] => {
  const [low, high] = [Math.min(one.country, two.country), Math.max(one.country, two.country)];
  const [first, last] = [Math.min(one.audience, two.audience), Math.max(one.audience, two.audience)];
  return Array.from({ length: last - first + 1 }, (_, row) =>
    Array.from({ length: high - low + 1 }, (__, column) => ({ country: low + column, audience: first + row })),
  ).flat();
};

/**
 * The ticks of a matrix by mouse and keys: a click, a drag over several, Shift for all between the last one and this; arrows go
 * from tick to tick, of which one alone is in the order of Tab, and Space ticks.
 */
export const useTicking = ({ countries, audiences, isOn, onTick }: Given) => {
  const [at, goTo] = useState<Place>({ country: 0, audience: 0 });
  const last = useRef<Place | null>(null);
  const drag = useRef<{ from: Place; on: boolean; moved: boolean } | null>(null);
  const tick = (place: Place, on: boolean, extends_: boolean) => {
    onTick(extends_ && last.current ? placesBetween(last.current, place) : [place], on);
    last.current = place;
  };
  // What was taken away meanwhile is not gone to
  const current = { country: Math.min(at.country, countries - 1), audience: Math.min(at.audience, audiences - 1) };
  return {
    cell: (place: Place) => ({
      onPointerDown: (event: PointerEvent) => {
        if (event.button === 0 && event.pointerType === 'mouse' && !event.shiftKey)
          drag.current = { from: place, on: !isOn(place), moved: false };
      },
      onPointerEnter: (event: PointerEvent) => {
        const from = drag.current;
        if (!from || event.buttons !== 1) return;
        from.moved = true;
        onTick(placesBetween(from.from, place), from.on);
        last.current = place;
      },
      // Where the drag ends is ticked already
      onClickCapture: (event: MouseEvent) => {
        if (drag.current?.moved) event.preventDefault();
        drag.current = null;
      },
    }),
    box: (place: Place) => ({
      tabIndex: place.country === current.country && place.audience === current.audience ? 0 : -1,
      onFocus: () => goTo(place),
      onChange: (event: { target: { checked: boolean }; nativeEvent: Event }) =>
        tick(place, event.target.checked, (event.nativeEvent as unknown as MouseEvent).shiftKey === true),
      onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => {
        const step = steps[event.key];
        if (!step) return;
        event.preventDefault();
        const to = `${place.country + step.country}.${place.audience + step.audience}`;
        event.currentTarget.closest('table')?.querySelector<HTMLElement>(`input[data-at="${to}"]`)?.focus();
      },
    }),
  };
};
