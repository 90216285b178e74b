import {
  filesFor,
  LANGUAGES,
  type Language,
  RECOGNIZER_CORE,
  RECOGNIZER_FOLDER,
  RECOGNIZER_WORKER,
} from './recognizer-files.ts';

type Work = {
  signal: AbortSignal;
  /** Called with the part that is done, 0 to 1. */
  onProgress: (done: number) => void;
};

const addressOf = (name: string) => `/${RECOGNIZER_FOLDER}/${name}`;

/** Whether the browser still has all files that recognize text in a language. */
export async function isDownloaded(language: Language): Promise<boolean> {
  // One after the other: the console shows an error for each file that is missing.
  for (const name of filesFor(language).toReversed()) {
    const reply = await fetch(addressOf(name), { cache: 'only-if-cached', mode: 'same-origin' }).catch(
      () => null,
    );
    await reply?.body?.cancel();
    if (!reply?.ok) return false;
  }
  return true;
}

/** Downloads the files that recognize text in a language. The browser keeps them. Rejects without a connection. */
export async function downloadRecognizer(language: Language, { signal, onProgress }: Work): Promise<void> {
  let received = 0;
  const download = async (name: string) => {
    const reply = await fetch(addressOf(name), { signal });
    if (!reply.ok || reply.body === null) throw new Error(`${name} could not be downloaded`);
    const reader = reply.body.getReader();
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      received += part.value.length;
      onProgress(received / LANGUAGES[language].bytes);
    }
  };
  await Promise.all(filesFor(language).map(download));
}

/** Recognizes the text of a photo on this device. Rejects if the photo or the files are unreadable. */
export async function recognizePhoto(
  photo: Blob,
  language: Language,
  { signal, onProgress }: Work,
): Promise<string> {
  const picture = await prepare(photo);
  const { createWorker, OEM, PSM } = await import('tesseract.js');
  signal.throwIfAborted();
  // Only this reports that a file could not be read; the promise of the worker would wait for ever.
  let fail: (reason: unknown) => void = () => undefined;
  const failed = new Promise<never>((_resolve, reject) => {
    fail = reject;
  });
  const starting = createWorker(language, OEM.LSTM_ONLY, {
    workerPath: addressOf(RECOGNIZER_WORKER),
    corePath: addressOf(RECOGNIZER_CORE),
    langPath: `/${RECOGNIZER_FOLDER}`,
    workerBlobURL: false,
    // The browser's own cache has them.
    cacheMethod: 'none',
    logger: ({ status, progress }) => {
      if (status === 'recognizing text') onProgress(progress);
    },
    errorHandler: (error: unknown) => fail(new Error(String(error))),
  });
  const stop = () => {
    fail(signal.reason);
    void starting.then((worker) => worker.terminate());
  };
  signal.addEventListener('abort', stop, { once: true });
  try {
    const worker = await Promise.race([starting, failed]);
    // A receipt is one block: its two columns are read line by line.
    await worker.setParameters({ tessedit_pageseg_mode: PSM.SINGLE_BLOCK, preserve_interword_spaces: '1' });
    const { data } = await Promise.race([worker.recognize(picture, { rotateAuto: true }), failed]);
    return data.text;
  } finally {
    signal.removeEventListener('abort', stop);
    void starting.then((worker) => worker.terminate()).catch(() => undefined);
  }
}

/** The longest side of a picture in pixels. More takes longer and is not read better. */
const LONGEST_SIDE = 2400;

/** Draws a photo upright and no larger than needed. */
async function prepare(photo: Blob): Promise<HTMLCanvasElement> {
  const picture = await createImageBitmap(photo);
  const scale = Math.min(1, LONGEST_SIDE / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(picture.width * scale);
  canvas.height = Math.round(picture.height * scale);
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('This browser draws no pictures');
  // What is transparent would be black.
  context.fillStyle = 'white';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  return canvas;
}
