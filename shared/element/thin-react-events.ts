/** A place of React's code, and what stands there instead. */
export type Change = readonly [RegExp, string]

/** What tells of a kind of event: its class is built when the file runs, whoever listens. */
const KINDS = ['Drag', 'Animation', 'Clipboard', 'Composition', 'Touch', 'Transition', 'Wheel']

/**
 * Events that no view of ours listens to through React, kept so by a test of the house: animations, dragging, the clipboard,
 * touches, wheels, selections, input methods, double clicks, and a pointer that enters or leaves. React would have a listener
 * on every element of ours for each of them, and look for handlers whenever the mouse moves.
 */
export const EVENTS: readonly Change[] = [
  [
    /"abort auxClick beforeToggle [^"]+"/,
    '"cancel click close error input invalid keyDown keyUp load mouseDown pointerDown scroll submit toggle"',
  ],
  [/\nregisterSimpleEvent\((?:(?:ANIMATION|TRANSITION)_\w+|"dblclick"), "\w+"\);/g, ''],
  [/\nregisterDirectEvent\("on\w+(?:Enter|Leave)", [^)]+\);/g, ''],
  [
    /\nregisterTwoPhaseEvent\(\s*"on(?:Select|BeforeInput|Composition\w+)",\s*(?:\[[^\]]+\]|"[^"]+"\.split\(\s*" "\s*\))\s*\);/g,
    '',
  ],
  [/case "drag":[\s\S]+?(?=case "scroll":)/, ''],
  [/case "wheel":[\s\S]+?(?=case "gotpointercapture":)/, ''],
  [/a: \{\s*reactName =\s*"mouseover" === domEventName[\s\S]+?(?=a: \{\s*reactName = targetInst)/, ''],
  [/handleEventFunc = targetInst \? [^;]+;\s*switch \(domEventName\)[\s\S]+?(?=\}\s*processDispatchQueue\()/, ''],
  [/vendorPrefixes = \{[\s\S]+?(?=topLevelEventsToReactNames = )/, ''],
  [/END_KEYCODES = [\s\S]+?SPACEBAR_CHAR = [^;]+;/, 'hasSpaceKeypress;'],
  ...KINDS.map(
    (kind) =>
      [
        new RegExp(
          `${kind}EventInterface = assign\\([\\s\\S]+?Synthetic${kind}Event = createSyntheticEvent\\(${kind}EventInterface\\)`,
        ),
        `Synthetic${kind}Event`,
      ] as const,
  ),
]
