import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['tests/{unit,house}/**/*.test.{ts,tsx}'],
    environment: 'node',
  },
})
