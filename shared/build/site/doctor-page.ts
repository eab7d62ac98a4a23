import type { Page } from './layout.ts'

/** The page that looks for what the console would otherwise name. */
export function toDoctorPage(): Page {
  return {
    file: 'doctor.html',
    title: 'Doctor',
    description: 'Why an element does not work on a page: enter its origin and policy, and see what to change.',
    contents: [],
    body: `<h1>Doctor</h1>
<p class="lead">Enter where the page is read and under which policy; the doctor asks the city’s server and says what to change. <a href="console.html">Console messages</a> name the same on the page itself.</p>
<form class="doctor">
<label><span>Address of the page, such as <code>https://museum.example</code></span><input name="origin" required autocomplete="off" spellcheck="false" inputmode="url"></label>
<label><span>City, as <code>city</code> names it; empty for the first</span><input name="city" autocomplete="off" spellcheck="false"></label>
<label><span>Backend, as <code>api</code> names it; empty for the city’s own</span><input name="api" autocomplete="off" spellcheck="false" inputmode="url"></label>
<label><span>Content-Security-Policy of the page; empty where it has none</span><textarea name="policy" rows="4" spellcheck="false"></textarea></label>
<label class="tick"><input type="checkbox" name="bundled"><span>The page builds the elements in, from the package</span></label>
<label class="tick"><input type="checkbox" name="map"><span>The page has <code>&lt;parking-map&gt;</code></span></label>
<button>Examine</button>
</form>
<p role="status"></p>
<ul class="findings prose"></ul>`,
  }
}
