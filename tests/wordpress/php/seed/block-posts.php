<?php
// The two posts whose text is a file of its own: all that WordPress' editor can make, and all that an enemy can.
$inline = draw_picture( 'inline', '2025-11-27 00:30:00', array( 2600, 1733 ), array( 'caption' => 'In the text' ) );
$second = draw_picture( 'inline-2', '2025-11-27 00:31:00', array( 800, 600 ) );
write_post(
	array(
		'post_name'     => 'every-block',
		'post_title'    => 'Every block in one post',
		'post_date'     => '2025-11-27 00:30:00',
		'post_category' => array( $categories['performance'], $categories['pictures'] ),
		'tags_input'    => array( $tags['accessibility'], $tags['carbon'], $tags['search'] ),
		'picture'       => $inline,
		'post_content'  => strtr(
			file_get_contents( __DIR__ . '/every-block.html' ),
			array(
				'{site}'   => WP_HOME,
				'{id}'     => $inline,
				'{src}'    => wp_get_attachment_image_url( $inline, 'large' ),
				'{id-2}'   => $second,
				'{src-2}'  => wp_get_attachment_image_url( $second, 'full' ),
			)
		),
	)
);
write_post(
	array(
		'post_name'     => 'hostile-markup',
		'post_title'    => 'Hostile markup<script>window.__pwned="title script"</script><img src=x onerror="window.__pwned=\'title image\'">',
		'post_date'     => '2025-11-28 00:30:00',
		'post_category' => array( $categories['performance'] ),
		'post_excerpt'  => 'Hostile excerpt<script>window.__pwned="excerpt script"</script><svg onload="window.__pwned=\'excerpt svg\'"></svg><img src="http://127.0.0.1:9/canary-excerpt" onerror="window.__pwned=\'excerpt image\'">',
		'picture'       => draw_picture( 'hostile', '2025-11-28 00:30:00', array( 1200, 800 ), array( 'alt' => '"><img src=x onerror="window.__pwned=\'alt text\'">', 'caption' => '<img src=x onerror="window.__pwned=\'caption\'">' ) ),
		'post_content'  => file_get_contents( __DIR__ . '/hostile-markup.html' ),
	)
);
