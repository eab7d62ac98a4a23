// Малые Луга: a few streets, a stream, one or two of everything.

export const plan = {
  city: 'malye-luga',
  seed: 20_263,
  centre: [54.75, 22.2],
  turn: -14,
  ring: null,
  bends: [
    { u: 0, v: 1, length: 260, phase: 0.9, height: 38, toX: 1, toY: 0 },
    { u: 1, v: 0, length: 300, phase: 2, height: 34, toX: 0, toY: 1 },
  ],
  columns: [-760, -560, -370, -190, -30, 60, 240, 430, 630],
  rows: [-600, -420, -240, -70, 100, 290, 480, 680],
  reach: 800,
  thinning: 0.5,
  oldTown: 700,
  builtUp: 640,
  paidWithin: 420,
  classes: { column: { 4: 'tertiary' }, row: { 3: 'secondary' } },
  columnNames: ['Выгонная', 'Яблоневая', 'Школьная', 'Церковная', 'Набережная', 'Заручейная', 'Мельничная', 'Луговая', 'Пчелиная'],
  rowNames: ['Овражная', 'Вишнёвая', 'Почтовая', 'Центральная', 'Ярмарочная', 'Садовая', 'Сенная', 'Дальняя'],
  named: [],
  river: { column: 4, bank: 32, from: -1900, to: 1900, bridges: [1, 3, 5], name: 'Ручей Лужанка', nameEn: 'Luzhanka Brook' },
  lakes: [{ at: [330, 560], size: [110, 60], name: 'Мельничный пруд', nameEn: 'Mill Pond' }],
  woods: [{ at: [-1250, 500], size: [380, 480], name: 'Дубрава', nameEn: 'Oakwood' }, { at: [1200, -500], size: [420, 380] }],
  areas: [
    { cells: [2, 3, 3, 4], k: 'square', name: 'Ярмарочная площадь', nameEn: 'Fair Square' },
    { cells: [3, 4, 4, 5], k: 'park', name: 'Сквер', nameEn: 'The Green' },
  ],
  approaches: [
    { k: 'secondary', through: [[-760, -70], [-1200, -110], [-2300, 60]], name: 'Большая дорога', nameEn: 'The Great Road' },
    { k: 'secondary', through: [[630, -70], [1100, 0], [2300, -80]], name: 'Большая дорога', nameEn: 'The Great Road' },
  ],
  rails: [],
  districts: [{ name: 'Малые Луга', nameEn: 'Malye Luga', at: [-100, 190] }],
  scatter: 300,
  kerbs: [
    { category: 'roadside', form: 'line', count: 2, street: 'Центральная' },
    { category: 'free', form: 'line', count: 1, street: 'Школьная' },
    { category: 'fordisabled', form: 'point', count: 1 },
  ],
  lots: [
    { value: 'Л-3', name: 'Парковка на Ярмарочной', nameEn: 'Fair Square car park', category: 'planar', cell: [1, 3], from: [0.6, 0.5], size: [60, 44] },
    { name: 'Парковка у школы', nameEn: 'School car park', category: 'municipal', cell: [2, 2], from: [0.3, 0.4], size: [40, 32] },
  ],
  parkingCode: (index) => `Л-${index < 2 ? index + 1 : index + 2}`,
  freeToo: [],
  inactive: ['Л-7'],
  devices: { parcomats: 1, terminals: 1, InformationTable: 1 },
  residentZones: [{ name: 'Резидентная зона', nameEn: 'Resident zone', rect: [-182, -62, -38, 92] }],
  sights: [
    { objecttype: 'Church', name: 'Покровская церковь', nameEn: 'Pokrovskaya Church', at: [-120, -150] },
    { objecttype: 'Museum', name: 'Дом мельника', nameEn: 'Miller’s House', at: [150, 30] },
    { objecttype: 'Sight', name: 'Старый дуб', nameEn: 'The Old Oak', at: [-100, 200] },
  ],
  zoning: {
    quarters: [
      { value: '1', name: 'Ярмарочная площадь', nameEn: 'Fair Square', at: [-280, 20], tariff: 'market' },
      { value: '2', name: 'Заречная сторона', nameEn: 'Beyond the Brook', at: [200, 0], tariff: 'night' },
    ],
  },
}
