import { create } from 'canvas-confetti';

const PARTICLES = 200;

/** One burst. Drawn on this thread: a worker from a blob is refused by the content security policy. */
export function throwConfetti(canvas: HTMLCanvasElement): () => void {
  const fire = create(canvas, { useWorker: false, resize: true, disableForReducedMotion: true });
  void fire({ particleCount: PARTICLES, spread: 100, startVelocity: 50, origin: { y: 0.6 } });
  return () => fire.reset();
}
