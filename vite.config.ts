import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [react(), tailwindcss()],
  build: {
    outDir: 'dist',
    target: 'es2022',
    sourcemap: false,
    // Fonts and pictures stay files: a data: address would need a wider Content-Security-Policy.
    assetsInlineLimit: 0,
  },
});
