import { createContext, type ReactNode, useContext, useMemo, useState } from 'react';
import type { Move } from './what-if.ts';

type WhatIf = {
  /** A budget as a hand is moving it in the picture. */
  move: Move | null;
  setMove: (move: Move | null) => void;
  /** A budget as the form beside the picture has it, before it is saved. */
  typed: Move | null;
  setTyped: (move: Move | null) => void;
  /** On its way from the picture into the form. */
  carried: Move | null;
  carry: (move: Move | null) => void;
};

const Context = createContext<WhatIf | null>(null);

/** The pictures and the form beside them speak of the same budget. */
export const WhatIfState = ({ children }: { children: ReactNode }) => {
  const [move, setMove] = useState<Move | null>(null);
  const [typed, setTyped] = useState<Move | null>(null);
  const [carried, carry] = useState<Move | null>(null);
  const value = useMemo(() => ({ move, setMove, typed, setTyped, carried, carry }), [move, typed, carried]);
  return <Context value={value}>{children}</Context>;
};

export const useWhatIf = (): WhatIf => {
  const state = useContext(Context);
  if (!state) throw new Error('Budgets stand outside of <WhatIfState>');
  return state;
};
