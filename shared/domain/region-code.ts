/**
 * Three-digit codes in use. Two-digit ones run from 01 to 99 without 20.
 * Source: the public list avto-dev/static-references-data, data/subject/codes.json (readings 3.9).
 */
const THREE_DIGITS =
  '102 103 105 111 112 113 116 118 121 122 123 124 125 126 127 130 134 135 136 138 142 147 148 150 152 154 155 ' +
  '156 158 159 161 163 164 166 172 173 174 177 178 180 181 184 185 186 188 190 193 196 197 198 199 250 252 277 ' +
  '297 299 323 550 702 716 725 750 754 761 763 774 777 790 797 799 977'

/**
 * Whether the region of a Russian plate is one of those issued. New ones come every year, so an
 * unknown region is a warning and never blocks. Source: readings 3.9.
 */
export function isKnownRegion(region: string): boolean {
  if (region.length === 2) return region !== '00' && region !== '20'
  return THREE_DIGITS.split(' ').includes(region)
}
