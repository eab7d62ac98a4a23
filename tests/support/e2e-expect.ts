import { expect as base } from '@playwright/test'

/** Two cores shared by two browsers and two backends: what comes is awaited a little longer. */
export const expect = base.configure({ timeout: 20_000 })
