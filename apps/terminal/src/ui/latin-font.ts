/** The face of Latin, Cyrillic and Vietnamese letters; browsers fetch the part of it that a text needs. */
import '@fontsource-variable/inter/opsz.css'
