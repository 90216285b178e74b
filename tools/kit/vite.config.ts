import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** A page to look at the kit in every state: `npx vite --config tools/kit/vite.config.ts`. Not part of the product. */
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  publicDir: fileURLToPath(new URL('../../public', import.meta.url)),
  plugins: [react(), tailwindcss()],
  server: { fs: { allow: [fileURLToPath(new URL('../..', import.meta.url))] } },
});
