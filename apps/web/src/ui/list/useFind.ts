import { useEffect, useState } from 'react';

const FIND_AFTER_MS = 200;

/** What is typed, and a little later what is searched for. `now`: both at once. */
export const useFind = () => {
  const [typed, setTyped] = useState('');
  const [find, setFind] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setFind(typed), FIND_AFTER_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  const now = (text: string) => {
    setTyped(text);
    setFind(text);
  };
  return { typed, find, setTyped, now };
};
