import { t } from '@lingui/core/macro';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { ProgressBar } from '#web/ui/feedback/progress-bar.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { Select } from '#web/ui/form/select.tsx';
import { DialogBody, DialogFooter, DialogForm } from '#web/ui/overlay/dialog.tsx';
import { LANGUAGE_LABELS } from './language-labels.ts';
import { downloadRecognizer, isDownloaded, recognizePhoto } from './recognize-photo.ts';
import { LANGUAGES, type Language } from './recognizer-files.ts';

type PhotoStepProps = {
  photo: Blob;
  onText: (text: string) => void;
  onFailed: (message: string) => void;
  onBack: () => void;
};

type Work = { doing: 'downloading' | 'reading'; done: number };

/** Recognizes the text of a photo. What it needs is downloaded when the person says so, and only once. */
export function PhotoStep({ photo, onText, onFailed, onBack }: PhotoStepProps) {
  const [language, setLanguage] = useState(languageOfBrowser);
  const isHere = useIsDownloaded(language);
  const [work, setWork] = useState<Work | null>(null);
  const running = useRef<AbortController>(null);
  useEffect(() => () => running.current?.abort(), []);
  const read = async () => {
    const stop = new AbortController();
    running.current = stop;
    const { signal } = stop;
    const follow = (doing: Work['doing']) => ({
      signal,
      onProgress: (done: number) => {
        if (!signal.aborted) setWork({ doing, done });
      },
    });
    let failure = t`The download failed. Check your connection and try again`;
    setWork({ doing: 'downloading', done: 0 });
    try {
      await downloadRecognizer(language, follow('downloading'));
      setWork({ doing: 'reading', done: 0 });
      failure = t`This photo couldn't be read. Choose another one, or paste the text`;
      const text = await recognizePhoto(photo, language, follow('reading'));
      if (!signal.aborted) onText(text);
    } catch {
      if (!signal.aborted) onFailed(failure);
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // The form of the expense is around this one.
    event.stopPropagation();
    if (work === null) void read();
  };
  const { megabytes } = LANGUAGES[language];
  return (
    <DialogForm onSubmit={submit}>
      <DialogBody>
        <Field label={t`Receipt language`}>
          <Select
            disabled={work !== null}
            options={Object.entries(LANGUAGE_LABELS).map(([value, label]) => ({ value, label }))}
            value={language}
            onChange={(event) => setLanguage(event.target.value as Language)}
          />
        </Field>
        {work === null && isHere === false && (
          <p className="text-14">{t`Reading a photo needs a one-time download of ${megabytes} MB.`}</p>
        )}
        <p className="text-14 text-quiet">{t`The photo is read on this device and not sent anywhere.`}</p>
        {work !== null && (
          <div className="flex flex-col gap-2">
            <p role="status" className="text-14 font-medium">
              {work.doing === 'downloading' ? t`Downloading` : t`Reading the photo`}
            </p>
            <ProgressBar
              label={work.doing === 'downloading' ? t`Downloading` : t`Reading the photo`}
              value={work.done}
            />
          </div>
        )}
      </DialogBody>
      <DialogFooter>
        <Button
          variant="secondary"
          onClick={() => {
            running.current?.abort();
            onBack();
          }}
        >
          {work === null ? t`Back` : t`Cancel`}
        </Button>
        <Button type="submit" disabled={isHere === null} pending={work !== null} pendingText={t`Reading...`}>
          {isHere === false ? t`Download and Read` : t`Read Photo`}
        </Button>
      </DialogFooter>
    </DialogForm>
  );
}

function languageOfBrowser(): Language {
  const known = Object.keys(LANGUAGES) as Language[];
  const tags = navigator.languages.map((tag) => tag.slice(0, 2));
  for (const tag of tags) {
    const found = known.find((language) => LANGUAGES[language].tag === tag);
    if (found !== undefined) return found;
  }
  return 'eng';
}

/** Whether reading a language needs no download; null until it is known. */
function useIsDownloaded(language: Language): boolean | null {
  const [known, setKnown] = useState<{ language: Language; isHere: boolean } | null>(null);
  useEffect(() => {
    void isDownloaded(language).then((isHere) => setKnown({ language, isHere }));
  }, [language]);
  return known?.language === language ? known.isHere : null;
}
