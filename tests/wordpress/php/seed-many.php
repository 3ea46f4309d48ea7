<?php
// Plain posts by the thousand, straight into the tables. Their pictures and authors are those of the usual posts.
require __DIR__ . '/load.php';
require __DIR__ . '/seed/writing.php';

$count    = (int) $argv[1];
$terms    = $wpdb->get_col( "SELECT term_taxonomy_id FROM $wpdb->term_taxonomy WHERE taxonomy = 'category' ORDER BY 1" );
$tags     = $wpdb->get_col( "SELECT term_taxonomy_id FROM $wpdb->term_taxonomy WHERE taxonomy = 'post_tag' ORDER BY 1 LIMIT 5" );
$pictures = $wpdb->get_col( "SELECT meta_value FROM $wpdb->postmeta WHERE meta_key = '_thumbnail_id' ORDER BY meta_id LIMIT 15" );
$first    = 1 + (int) $wpdb->get_var( "SELECT MAX(ID) FROM $wpdb->posts" );
// Older than the usual posts, so that those stay on the first page: one every three hours, going back from 2025.
$newest   = gmmktime( 0, 0, 0, 1, 1, 2025 );

/** Writes rows of numbers and texts, a few hundred to a statement. */
function insert_rows( string $table, string $columns, array $rows ): void {
	global $wpdb;
	foreach ( array_chunk( $rows, 250 ) as $some ) {
		$lines = array_map( fn( $row ) => '(' . implode( ',', array_map( fn( $cell ) => is_int( $cell ) ? $cell : "'" . $wpdb->_real_escape( $cell ) . "'", $row ) ) . ')', $some );
		must( $wpdb->query( $wpdb->remove_placeholder_escape( "INSERT INTO $table ($columns) VALUES " . implode( ',', $lines ) ) ) );
	}
}

$posts = $relations = $meta = array();
for ( $index = 0; $index < $count; $index++ ) {
	$id      = $first + $index;
	$number  = $index + 1;
	$seconds = $newest - $index * 3 * HOUR_IN_SECONDS;
	$gmt     = gmdate( 'Y-m-d H:i:s', $seconds );
	$local   = wp_date( 'Y-m-d H:i:s', $seconds );
	$posts[] = array( $id, 1 + $index % 3, $local, $gmt, $local, $gmt, write_paragraphs( 4, $index ), "Note $number of many", "In short: note $number.", "note-$number", 'publish', 'closed', 'closed', WP_HOME . "/?seed=note-$number", '', '', '' );
	$relations[] = array( $id, (int) $terms[ $index % count( $terms ) ] );
	$relations[] = array( $id, (int) $tags[ $index % 5 ] );
	$meta[]      = array( $id, '_thumbnail_id', $pictures[ $index % count( $pictures ) ] );
}
$wpdb->query( 'SET autocommit = 0' );
insert_rows( $wpdb->posts, 'ID, post_author, post_date, post_date_gmt, post_modified, post_modified_gmt, post_content, post_title, post_excerpt, post_name, post_status, comment_status, ping_status, guid, to_ping, pinged, post_content_filtered', $posts );
insert_rows( $wpdb->term_relationships, 'object_id, term_taxonomy_id', $relations );
insert_rows( $wpdb->postmeta, 'post_id, meta_key, meta_value', $meta );
$wpdb->query( 'COMMIT' );
$wpdb->query( 'SET autocommit = 1' );
foreach ( array( 'category' => $terms, 'post_tag' => $tags ) as $taxonomy => $ids ) {
	wp_update_term_count_now( array_map( 'intval', $ids ), $taxonomy );
}
