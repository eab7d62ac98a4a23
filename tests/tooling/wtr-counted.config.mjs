// The project's web-test-runner configuration, with the counts written to a file beside what it prints.
import { defaultReporter } from '@web/test-runner'
import * as project from '../../web-test-runner.config.mjs'
import { REPORTS } from './runners.mjs'
import { jsonReporter } from './wtr-json-reporter.mjs'

const settings = await (typeof project.default === 'function' ? project.default() : project.default)
const printed = settings.reporters ?? [defaultReporter({ reportTestProgress: false })]

export default { ...settings, reporters: [...printed, jsonReporter(REPORTS.elements)] }
