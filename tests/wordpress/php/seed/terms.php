<?php
/** Four beside WordPress' own Uncategorized: one with an ampersand, one a child. Returns ids by slug. */
function seed_categories(): array {
	$ids = array();
	foreach ( array(
		array( 'performance', 'Performance', 'Pages that are <em>there</em> already.', null ),
		array( 'design-research', 'Design & Research', '', null ),
		array( 'charities', 'Charities', 'For people with more mission than money.', null ),
		array( 'pictures', 'Pictures', 'A part of performance, and often all of it.', 'performance' ),
	) as list( $slug, $name, $about, $parent ) ) {
		$fields       = array( 'slug' => $slug, 'description' => $about, 'parent' => $parent ? $ids[ $parent ] : 0 );
		$ids[ $slug ] = must( wp_insert_term( $name, 'category', $fields ) )['term_id'];
	}
	return $ids;
}

/** Six, of which no post has "Quantum". Returns ids by slug. */
function seed_tags(): array {
	$names = array(
		'accessibility' => 'Accessibility',
		'carbon'        => 'Carbon',
		'c-plus-plus'   => 'C++ & <templates>',
		'naive-cafe'    => 'Naïve café',
		'search'        => 'Search',
		'quantum'       => 'Quantum',
	);
	$ids = array();
	foreach ( $names as $slug => $name ) {
		$ids[ $slug ] = must( wp_insert_term( esc_html( $name ), 'post_tag', array( 'slug' => $slug ) ) )['term_id'];
	}
	return $ids;
}
