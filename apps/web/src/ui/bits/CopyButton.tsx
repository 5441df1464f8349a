import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useState } from 'react';
import { Button } from '#ui/kit/Button.ts';

/** Copies a text and says so for a moment. */
export const CopyButton = ({ text, what }: { text: string; what: string }) => {
  const [copied, setCopied] = useState(false);
  const copy = () => {
    void navigator.clipboard?.writeText(text).then(
      () => {
        setCopied(true);
        setTimeout(() => setCopied(false), 1500);
      },
      () => undefined,
    );
  };
  const Mark = copied ? IconCheck : IconCopy;
  return (
    <Button
      variant="default"
      size="xs"
      leftSection={<Mark size={15} aria-hidden />}
      onClick={copy}
      aria-label={copied ? `The ${what} is copied` : `Copy the ${what}`}
    >
      {copied ? 'Copied' : 'Copy'}
    </Button>
  );
};
