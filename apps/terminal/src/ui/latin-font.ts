/** Typeface for Latin, Cyrillic and Vietnamese letters. Browsers fetch only the subsets that the page's text needs. */
import '@fontsource-variable/inter/opsz.css'
