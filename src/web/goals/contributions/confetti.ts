import { create } from 'canvas-confetti';

const PARTICLES = 200;

/** Throws confetti once. It runs on the main thread, because the content security policy forbids blob workers. */
export function throwConfetti(canvas: HTMLCanvasElement): () => void {
  const fire = create(canvas, { useWorker: false, resize: true, disableForReducedMotion: true });
  void fire({ particleCount: PARTICLES, spread: 100, startVelocity: 50, origin: { y: 0.6 } });
  return () => fire.reset();
}
