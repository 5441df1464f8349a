import { createContext, type ReactNode, useContext, useMemo, useState } from 'react';
import type { Hand, Move } from './what-if.ts';

type WhatIf = {
  /** What a hand is moving in the picture. */
  hand: Hand | null;
  setHand: (hand: Hand | null) => void;
  /** A budget as the form beside the picture has it, before it is saved. */
  typed: Move | null;
  setTyped: (move: Move | null) => void;
  /** On its way from the picture into the form. */
  carried: Hand | null;
  carry: (hand: Hand | null) => void;
};

const Context = createContext<WhatIf | null>(null);

/** The pictures and the form beside them speak of the same budget. */
export const WhatIfState = ({ children }: { children: ReactNode }) => {
  const [hand, setHand] = useState<Hand | null>(null);
  const [typed, setTyped] = useState<Move | null>(null);
  const [carried, carry] = useState<Hand | null>(null);
  const value = useMemo(() => ({ hand, setHand, typed, setTyped, carried, carry }), [hand, typed, carried]);
  return <Context value={value}>{children}</Context>;
};

export const useWhatIf = (): WhatIf => {
  const state = useContext(Context);
  if (!state) throw new Error('Budgets stand outside of <WhatIfState>');
  return state;
};
