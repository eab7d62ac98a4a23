// Tariffs of the demo cities: kopecks per hour. Written in the ways that real cities write them, so ends come as
// 19:59:59, 20:00:00,
// 23:59:59 and 24:00:00 (readings DT-5).

const row = (type, from, to, price) => ({ type, from, to, price })
const each = (types, from, to, price) => types.map((type) => row(type, from, to, price))

export const TARIFFS = {
  centre: [
    row('default', '08:00:00', '12:00:00', 8000),
    row('default', '12:00:00', '20:00:00', 12000),
    row('default', '20:00:00', '23:59:59', 6000),
    row('saturday', '09:00:00', '21:00:00', 8000),
    row('sunday', '10:00:00', '20:00:00', 4000),
    row('holiday', '10:00:00', '20:00:00', 3000),
  ],
  // No holiday rows: a holiday costs as a Sunday (readings DT-2).
  ring: [
    row('default', '08:00:00', '19:59:59', 6000),
    row('default', '20:00:00', '23:59:59', 3000),
    row('saturday', '09:00:00', '18:00:00', 4000),
    row('sunday', '10:00:00', '18:00:00', 2000),
  ],
  // No Sunday rows: Sundays and holidays are free.
  inner: [
    row('default', '08:00:00', '20:00:00', 4000),
    row('default', '20:00:00', '22:00:00', 2000),
    row('saturday', '09:00:00', '18:00:00', 2000),
  ],
  outer: [
    row('default', '08:30:00', '19:30:00', 2500),
    row('saturday', '10:00:00', '16:00:00', 1500),
    row('sunday', '10:00:00', '16:00:00', 1000),
  ],
  station: [
    ...each(['default', 'saturday'], '00:00:00', '24:00:00', 4000),
    row('sunday', '00:00:00', '23:59:59', 1500),
    row('holiday', '00:00:00', '00:00:00', 1000),
  ],
  market: [
    row('default', '08:00:00', '18:00:00', 3000),
    ...each(['saturday', 'sunday'], '07:00:00', '16:00:00', 6000),
    row('holiday', '08:00:00', '14:00:00', 6000),
  ],
  // From evening to morning: one row over midnight (readings DT-6).
  night: [
    row('default', '20:00:00', '08:00:00', 3000),
    row('saturday', '20:00:00', '08:00:00', 4500),
    row('sunday', '20:00:00', '08:00:00', 3000),
  ],
  rush: [
    row('default', '08:00:00', '10:07:00', 10000),
    row('default', '10:07:00', '20:00:00', 5000),
    row('saturday', '10:00:00', '18:00:00', 3000),
  ],
  free: each(['default', 'saturday', 'sunday', 'holiday'], '00:00:00', '24:00:00', 0),
  working: [row('default', '08:30:00', '19:30:00', 2000)],
  workingCentre: [row('default', '08:30:00', '19:30:00', 3000)],
  workingEdge: [row('default', '08:30:00', '19:30:00', 1500)],
  barrier: [
    row('default', '00:00:00', '24:00:00', 5000),
    ...each(['saturday', 'sunday'], '00:00:00', '24:00:00', 7000),
    row('holiday', '00:00:00', '24:00:00', 7000),
  ],
}
