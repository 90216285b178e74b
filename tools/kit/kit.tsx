import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Logo } from '#web/ui/logo.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Segmented } from '#web/ui/radio-group.tsx';
import { setTheme, type Theme, useTheme } from '#web/ui/theme.ts';
import { Toaster } from '#web/ui/toast.tsx';
import { Controls } from './controls.tsx';
import { Floating } from './floating.tsx';
import { Pictures } from './pictures.tsx';
import { Showing } from './showing.tsx';

const THEMES: { value: Theme; label: string }[] = [
  { value: 'system', label: 'System' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
];

function Kit() {
  const theme = useTheme();
  return (
    <>
      <main className="mx-auto flex max-w-5xl flex-col gap-12 px-4 py-6 md:px-8 md:py-10">
        <div>
          <div className="mb-8 flex flex-wrap items-center justify-between gap-4">
            <Logo />
            <Segmented label="Theme" value={theme} onChange={setTheme} options={THEMES} />
          </div>
          <PageHeader title="The kit" subtitle="Every part in every state." />
        </div>
        <Showing />
        <Controls />
        <Floating />
        <Pictures />
      </main>
      <Toaster />
    </>
  );
}

const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <StrictMode>
      <Kit />
    </StrictMode>,
  );
}
